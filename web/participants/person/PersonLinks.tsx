import { linkLabels } from "@hb/domain/links/link.ts";
import type { LinkForm } from "@hb/domain/permissions.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconLink, IconLinkOff, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemText } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { linksKey, type PersonLink, useLinks } from "../data.ts";
import classes from "./Person.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;
const nameOf = (form: LinkForm) => `${linkLabels[form].toLowerCase()} link`;

/** One participant's personal links: copied, renewed, revoked. */
export function PersonLinks({ id, name }: { id: number; name: string }) {
  const links = useLinks(id);
  const { run } = useChange({ refresh: [linksKey(id)] });
  const [confirming, setConfirming] = useState<{ form: LinkForm; change: "renewLink" | "revokeLink" }>();

  const copy = async ({ form, address }: PersonLink) => {
    if (address !== null && (await copyText(address)))
      notifyDone(`${linkLabels[form]} link copied`, { about: "copied link" });
    else notifyError("Your browser didn't allow copying the link.");
  };
  const renew = async (form: LinkForm) => {
    const outcome = await run("renewLink", { participantId: id, form });
    if (!outcome.problem) notifyDone(`${linkLabels[form]} link renewed`);
    return outcome;
  };
  const revoke = async (form: LinkForm) => {
    const outcome = await run("revokeLink", { participantId: id, form });
    if (!outcome.problem) notifyDone(`${linkLabels[form]} link revoked`);
    return outcome;
  };
  const createAnew = async (form: LinkForm) => {
    const { problem } = await renew(form);
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
                variant="default"
                leftSection={link.address === null ? <IconLinkOff {...icon} /> : <IconLink {...icon} />}
                rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}
              >
                {linkLabels[link.form]}
                {link.address === null && <span className={classes["revoked"]}>revoked</span>}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {link.address === null ? (
                <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => void createAnew(link.form)}>
                  Create new link
                </Menu.Item>
              ) : (
                <>
                  <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy(link)}>
                    Copy link
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconRefresh {...icon} />}
                    onClick={() => setConfirming({ form: link.form, change: "renewLink" })}
                  >
                    Renew link…
                  </Menu.Item>
                  <Menu.Item
                    data-danger
                    leftSection={<IconLinkOff {...icon} />}
                    onClick={() => setConfirming({ form: link.form, change: "revokeLink" })}
                  >
                    Revoke link…
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        ))}
      </Row>
      {confirming?.change === "renewLink" && (
        <ChangeDialog
          title={`Renew ${nameOf(confirming.form)}`}
          verb="Renew link"
          back="Keep link"
          reason="none"
          onConfirm={() => renew(confirming.form)}
          onClose={() => setConfirming(undefined)}
        >
          {name}'s current link will stop working, including in emails already sent. Copy the new link afterward.
        </ChangeDialog>
      )}
      {confirming?.change === "revokeLink" && (
        <ChangeDialog
          title={`Revoke ${nameOf(confirming.form)}`}
          verb="Revoke link"
          back="Keep link"
          reason="none"
          isDestructive
          onConfirm={() => revoke(confirming.form)}
          onClose={() => setConfirming(undefined)}
        >
          {name}'s link will stop working, including in emails already sent. You can create a new one later.
        </ChangeDialog>
      )}
    </Section>
  );
}
