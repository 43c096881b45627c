import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { type Template, useTemplates } from "../data.ts";
import { MailFrame } from "../message/MailFrame.tsx";
import { useMailActs } from "../message/mail-acts.ts";
import classes from "./Templates.module.css";

/** Every wording of every mail with invented facts: what is shown to an ethics board. */
export function Templates({ onClose }: { onClose: () => void }) {
  const query = useTemplates();
  const [at, setAt] = useState(0);
  const { test } = useMailActs();
  const shown = query.data?.[at];
  return (
    <Drawer
      wide
      title="The wording of all mails"
      facts="With invented names and dates. What a person really gets is shown before each sending."
      strip={
        query.data && (
          <div className={classes["strip"]}>
            <NativeSelect
              className={classes["which"] ?? ""}
              aria-label="Which mail"
              data-autofocus
              value={String(at)}
              data={query.data.map((template, index) => ({ value: String(index), label: sayTemplate(template) }))}
              onChange={event => setAt(Number(event.currentTarget.value))}
            />
            {shown && (
              <Button variant="default" onClick={() => void test({ type: shown.type, participant: null, about: null })}>
                Send a test to me
              </Button>
            )}
          </div>
        )
      }
      onClose={onClose}
    >
      {query.error && !query.data && <QueryError query={query} title="The mails could not be loaded" />}
      {shown && (
        <div className={classes["mail"]}>
          <MailFrame key={at} subject={shown.subject} html={shown.html} text={shown.text} />
        </div>
      )}
    </Drawer>
  );
}

/** `Booking confirmation, moved (version 2)` */
function sayTemplate({ type, variant, version }: Template): string {
  return `${emailTypes.label(type)}${variant && `, ${variant}`} (version ${version})`;
}
