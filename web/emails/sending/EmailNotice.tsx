import type { EmailTopic } from "@hb/domain/emails/email.ts";
import { type EmailType, emailTypes } from "@hb/domain/emails/email-types.ts";
import type { EmailTrigger } from "@hb/domain/emails/rules.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { Box } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useSiteTime } from "../../shell/site-time.ts";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { useNoticedEmail } from "../data.ts";
import { EmailFrame } from "../message/EmailFrame.tsx";
import { emailNoticeText as text } from "./text.tsx";
import classes from "./EmailNotice.module.css";

interface NoticedEmail {
  type: EmailType;
  /** As it will be once this is saved. */
  about: EmailTopic | null;
  /** For emails that the rules in the settings send. */
  trigger?: EmailTrigger;
}

interface EmailNoticeProps {
  person: { id: number; firstName: string };
  emails: readonly NoticedEmail[];
  isOn?: boolean;
  /** Absent = the action is the email: it can't be switched off. */
  onSwitch?: (isOn: boolean) => void;
}

/**
 * What an action emails, before it's done: whether, to whom, when, and exactly what it says. Every action that emails a
 * participant shows this.
 */
export function EmailNotice({ person, emails, isOn = true, onSwitch }: EmailNoticeProps) {
  const labelId = useId();
  return (
    <Stack mt={16} gap={8}>
      {onSwitch && (
        <Row gap={10}>
          <Switch aria-labelledby={labelId} checked={isOn} onSwitch={onSwitch} />
          <Text as="span" tone="strong" grow id={labelId}>
            {text.email(person.firstName)}
          </Text>
        </Row>
      )}
      {isOn &&
        emails.map(email => (
          <OneEmail key={email.type} personId={person.id} email={email} isOpen={onSwitch === undefined} />
        ))}
    </Stack>
  );
}

/** The email is folded where it only accompanies the action. */
function OneEmail({ personId, email, isOpen }: { personId: number; email: NoticedEmail; isOpen: boolean }) {
  const site = useSiteTime();
  const [isShown, setIsShown] = useState(isOpen);
  const { data, error } = useNoticedEmail({ ...email, participantId: personId });
  const label = emailTypes.label(email.type);
  const { body = null, stop = null, to = null, sendsAt = null } = data ?? {};
  return (
    <div>
      {body && (
        <Row gap={10}>
          <Text as="span" tone="quiet" grow>
            {sendsAt === null ? label : text.sends(label, staffDateTime(sendsAt, site))}
          </Text>
          <LinkButton aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? text.hide : text.preview}
          </LinkButton>
        </Row>
      )}
      {stop !== null && (
        <Row gap={6}>
          <IconMailOff size={15} color="var(--amber-fg)" aria-hidden="true" />
          <Text tone="amber">{text.notSent(label, stop)}</Text>
        </Row>
      )}
      {error && !data && <Text tone="amber">{text.previewFailed(error.message)}</Text>}
      {isShown && body && (
        <div className={classes["email"]}>
          {to !== null && (
            <Box px={16} py={8}>
              {text.to(to)}
            </Box>
          )}
          <EmailFrame subject={body.subject} html={body.html} text={body.text} />
        </div>
      )}
    </div>
  );
}
