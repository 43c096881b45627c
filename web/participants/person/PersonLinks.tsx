import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { linkLabels } from "@hb/domain/links/link.ts";
import type { LinkForm } from "@hb/domain/permissions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconCopy, IconLink, IconLinkOff, IconRefresh } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { attempt } from "../../change/attempt.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { Section } from "../../ui/page/Section.tsx";
import classes from "./PersonLinks.module.css";

type PersonLink = Output<Functions["getLinks"]>["links"][number];
type Turn = "renew" | "revoke";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** The personal addresses of one participant: copied, renewed, revoked. */
export function PersonLinks({ id, name }: { id: number; name: string }) {
  const client = useQueryClient();
  const key = ["participants", "links", id];
  const links = useQuery<PersonLink[], Refusal>({
    queryKey: key,
    queryFn: async () => (await call("getLinks", { participantId: id })).links,
  });
  const [turning, setTurning] = useState<{ form: LinkForm; turn: Turn }>();

  const copy = async ({ form, address }: PersonLink) => {
    if (address !== null && (await copyText(address)))
      notifyDone(
        <>
          The link to the {linkLabels[form].toLowerCase()} of <b>{name}</b> was copied
        </>,
        { about: "copied link" },
      );
    else notifyError("The browser did not let HB copy the link.");
  };
  const turn = async (form: LinkForm, how: Turn) => {
    const change = { requestId: newRequestId(), participantId: id, form };
    const work = (how === "renew" ? call("renewLink", change) : call("revokeLink", change)).then(() =>
      client.invalidateQueries({ queryKey: key }),
    );
    await attempt(work, () => {
      setTurning(undefined);
      const word = linkLabels[form].toLowerCase();
      notifyDone(how === "renew" ? `The link to the ${word} was renewed` : `The link to the ${word} was revoked`);
    });
  };

  return (
    <Section title="Links">
      <div className={classes["links"]}>
        {links.error && !links.data && <p>The links could not be loaded. ({links.error.code})</p>}
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
              {link.address !== null && (
                <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy(link)}>
                  Copy the link
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconRefresh {...icon} />}
                onClick={() =>
                  link.address === null ? void turn(link.form, "renew") : setTurning({ form: link.form, turn: "renew" })
                }
              >
                {link.address === null ? "Make a new link" : "Renew…"}
              </Menu.Item>
              {link.address !== null && (
                <Menu.Item
                  data-danger
                  leftSection={<IconLinkOff {...icon} />}
                  onClick={() => setTurning({ form: link.form, turn: "revoke" })}
                >
                  Revoke…
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        ))}
      </div>
      {turning && (
        <Dialog
          title={
            turning.turn === "renew"
              ? `Renew the link to the ${linkLabels[turning.form].toLowerCase()}`
              : `Revoke the link to the ${linkLabels[turning.form].toLowerCase()}`
          }
          onClose={() => setTurning(undefined)}
          foot={
            <>
              <Button variant="default" onClick={() => setTurning(undefined)}>
                Keep the link
              </Button>
              <Button
                data-autofocus
                {...(turning.turn === "revoke" && { variant: "light", color: "red" })}
                onClick={() => void turn(turning.form, turning.turn)}
              >
                {turning.turn === "renew" ? "Renew the link" : "Revoke the link"}
              </Button>
            </>
          }
        >
          {turning.turn === "renew"
            ? `The address that ${name} has now stops working, also in emails sent before. Copy the new one afterwards.`
            : `The address that ${name} has stops working, also in emails sent before. A new one can be made later.`}
        </Dialog>
      )}
    </Section>
  );
}
