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
import { linksText as text } from "./text.tsx";
import classes from "./Person.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;
type LinkChange = "renewLink" | "revokeLink";

/** One participant's personal links: copied, renewed, revoked. */
export function PersonLinks({ id, name }: { id: number; name: string }) {
  const links = useLinks(id);
  const { run } = useChange({ refresh: [linksKey(id)] });
  const [confirming, setConfirming] = useState<{ form: LinkForm; change: LinkChange }>();

  const copy = (form: LinkForm) => copyLink({ participantId: id, form }, text.copied(linkLabels[form]));
  const put = async (change: LinkChange, form: LinkForm) => {
    const outcome = await run(change, { participantId: id, form });
    if (!outcome.problem) notifyDone(text[change].done(linkLabels[form]));
    return outcome;
  };
  const createAnew = async (form: LinkForm) => {
    const { problem } = await put("renewLink", form);
    if (problem) notifyProblem(problem, { what: text.notCreated });
  };

  return (
    <Section title={text.title}>
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
                {link.revokedAt !== null && <span className={classes["revoked"]}>{text.revoked}</span>}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {link.revokedAt !== null ? (
                <Acts of="renewLink">
                  <MenuAction icon={IconRefresh} onClick={() => void createAnew(link.form)}>
                    {text.createNew}
                  </MenuAction>
                </Acts>
              ) : (
                <>
                  <Acts of="showLink">
                    <MenuAction icon={IconCopy} onClick={() => void copy(link.form)}>
                      {text.copy}
                    </MenuAction>
                  </Acts>
                  <Acts of="renewLink">
                    <MenuAction
                      icon={IconRefresh}
                      onClick={() => setConfirming({ form: link.form, change: "renewLink" })}
                    >
                      {text.renewLink.ask}
                    </MenuAction>
                  </Acts>
                  <Acts of="revokeLink">
                    <MenuAction
                      isDanger
                      icon={IconLinkOff}
                      onClick={() => setConfirming({ form: link.form, change: "revokeLink" })}
                    >
                      {text.revokeLink.ask}
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
          title={text[confirming.change].title(linkLabels[confirming.form])}
          verb={text[confirming.change].verb}
          back={text.keep}
          reason="none"
          isFinal
          isDestructive={confirming.change === "revokeLink"}
          onConfirm={() => put(confirming.change, confirming.form)}
          onClose={() => setConfirming(undefined)}
        >
          {text[confirming.change].effect(name)}
        </ChangeDialog>
      )}
    </Section>
  );
}
