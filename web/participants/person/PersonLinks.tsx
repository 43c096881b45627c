import { linkLabels } from "@hb/domain/links/link.ts";
import type { LinkForm } from "@hb/domain/permissions.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconLink, IconLinkOff, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { copyLink } from "../../change/copy-link.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemText } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { linksKey, useLinks } from "../data.ts";
import classes from "./Person.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;
const changes = {
  renewLink: {
    verb: "Renew",
    done: "renewed",
    effect: "current link will stop working, including in emails already sent. Copy the new link afterward.",
  },
  revokeLink: {
    verb: "Revoke",
    done: "revoked",
    effect: "link will stop working, including in emails already sent. You can create a new one later.",
  },
};
type LinkChange = keyof typeof changes;

/** One participant's personal links: copied, renewed, revoked. */
export function PersonLinks({ id, name }: { id: number; name: string }) {
  const links = useLinks(id);
  const { run } = useChange({ refresh: [linksKey(id)] });
  const [confirming, setConfirming] = useState<{ form: LinkForm; change: LinkChange }>();

  const copy = (form: LinkForm) =>
    copyLink({ participantId: id, form }, <>{linkLabels[form]} link copied. This is logged.</>);
  const put = async (change: LinkChange, form: LinkForm) => {
    const outcome = await run(change, { participantId: id, form });
    if (!outcome.problem) notifyDone(`${linkLabels[form]} link ${changes[change].done}`);
    return outcome;
  };
  const createAnew = async (form: LinkForm) => {
    const { problem } = await put("renewLink", form);
    if (problem) notifyProblem(problem, { what: "Link not created." });
  };

  return (
    <Section title="Links">
      <Row gap={8} align="stretch" wrap className={classes["links"]}>
        {links.error && !links.data && (
          <p>
            <ProblemText problem={problemOf(links.error)} />
          </p>
        )}
        {links.data?.map(link => (
          <Menu key={link.form} position="bottom-start" width={216} offset={4}>
            <Menu.Target>
              <Button
                leftSection={link.revokedAt !== null ? <IconLinkOff {...icon} /> : <IconLink {...icon} />}
                rightSection={<IconChevronDown size={15} aria-hidden="true" />}
              >
                {linkLabels[link.form]}
                {link.revokedAt !== null && <span className={classes["revoked"]}>revoked</span>}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {link.revokedAt !== null ? (
                <Acts of="renewLink">
                  <MenuAction icon={IconRefresh} onClick={() => void createAnew(link.form)}>
                    Create new link
                  </MenuAction>
                </Acts>
              ) : (
                <>
                  <Acts of="showLink">
                    <MenuAction icon={IconCopy} onClick={() => void copy(link.form)}>
                      Copy link
                    </MenuAction>
                  </Acts>
                  <Acts of="renewLink">
                    <MenuAction
                      icon={IconRefresh}
                      onClick={() => setConfirming({ form: link.form, change: "renewLink" })}
                    >
                      Renew link…
                    </MenuAction>
                  </Acts>
                  <Acts of="revokeLink">
                    <MenuAction
                      isDanger
                      icon={IconLinkOff}
                      onClick={() => setConfirming({ form: link.form, change: "revokeLink" })}
                    >
                      Revoke link…
                    </MenuAction>
                  </Acts>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        ))}
      </Row>
      {confirming && (
        <ChangeDialog
          title={`${changes[confirming.change].verb} ${linkLabels[confirming.form].toLowerCase()} link`}
          verb={`${changes[confirming.change].verb} link`}
          back="Keep link"
          reason="none"
          isFinal
          isDestructive={confirming.change === "revokeLink"}
          onConfirm={() => put(confirming.change, confirming.form)}
          onClose={() => setConfirming(undefined)}
        >
          {name}'s {changes[confirming.change].effect}
        </ChangeDialog>
      )}
    </Section>
  );
}
