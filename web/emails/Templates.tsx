import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { Language, languageNames } from "@hb/domain/language.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useConfiguration } from "../backend/configuration.ts";
import { Acts } from "../change/Acts.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { type Template, useTemplates } from "./data.ts";
import { EmailFrame } from "./message/EmailFrame.tsx";
import { useEmailActions } from "./message/use-email-actions.tsx";
import { templatesText as text } from "./text.ts";
import classes from "./message/Message.module.css";

/** Every variant of every email with made-up facts: for ethics approval. */
export function Templates({ onClose }: { onClose: () => void }) {
  const offered = useConfiguration()?.languages ?? ["en"];
  const [language, setLanguage] = useState<Language>("en");
  const query = useTemplates(language);
  const [at, setAt] = useState(0);
  const { sendTest } = useEmailActions();
  const shown = query.data?.[at];
  return (
    <Drawer
      wide
      title={text.title}
      facts={text.facts}
      strip={
        query.data && (
          <Row gap={8} align="stretch">
            <NativeSelect
              flex={1}
              aria-label={text.email}
              data-autofocus
              value={String(at)}
              data={query.data.map((template, index) => ({ value: String(index), label: templateLabel(template) }))}
              onChange={event => setAt(Number(event.currentTarget.value))}
            />
            {offered.length > 1 && (
              <NativeSelect
                aria-label={text.language}
                value={language}
                data={offered.map(one => ({ value: one, label: languageNames[one] }))}
                onChange={event => setLanguage(Language.parse(event.currentTarget.value))}
              />
            )}
            {shown && (
              <Acts of="sendTest">
                <Button onClick={() => void sendTest({ type: shown.type, participant: null, about: null, language })}>
                  {text.sendTest}
                </Button>
              </Acts>
            )}
          </Row>
        )
      }
      onClose={onClose}
    >
      {query.error && !query.data && <QueryError query={query} title={text.loadFailed} />}
      {shown && (
        <Stack className={classes["template"]}>
          <EmailFrame key={`${at} ${language}`} subject={shown.subject} html={shown.html} text={shown.text} />
        </Stack>
      )}
    </Drawer>
  );
}

function templateLabel({ type, variant, version }: Template): string {
  return text.template(emailTypes.label(type), variant, version);
}
