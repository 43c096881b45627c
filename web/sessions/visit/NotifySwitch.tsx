import type { VisitPreview } from "@hb/domain/sessions/visit-preview.ts";
import { Box } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { EmailFrame } from "../../emails/message/EmailFrame.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { useBookingEmail } from "../data.ts";
import classes from "./SessionDrawer.module.css";

interface NotifySwitchProps {
  person: { id: number; firstName: string };
  /** As it will be once this is saved. */
  visit: VisitPreview;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Whether the participant gets an email, and a preview of exactly that email. */
export function NotifySwitch({ person, visit, isOn, onSwitch }: NotifySwitchProps) {
  const [isShown, setIsShown] = useState(false);
  const labelId = useId();
  const { data, error } = useBookingEmail(person.id, visit);
  const stop = data?.stop ?? null;
  return (
    <Stack mt={16}>
      <Row gap={10}>
        <Switch aria-labelledby={labelId} checked={isOn} onSwitch={onSwitch} />
        <Text as="span" tone="strong" grow id={labelId}>
          Email {person.firstName}
        </Text>
        {isOn && data?.body && (
          <LinkButton aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide email" : "Preview email"}
          </LinkButton>
        )}
      </Row>
      {isOn && stop !== null && (
        <Row gap={6} mt={8}>
          <IconMailOff size={15} color="var(--amber-fg)" aria-hidden="true" />
          <Text tone="amber">No email will be sent: {stop}</Text>
        </Row>
      )}
      {isOn && error && !data && (
        <Text tone="amber" mt={8}>
          Couldn't load the preview. {error.message}
        </Text>
      )}
      {isOn && isShown && data?.body && (
        <div className={classes["email"]}>
          {data.to !== null && (
            <Box px={16} py={8}>
              To {data.to}
            </Box>
          )}
          <EmailFrame subject={data.body.subject} html={data.body.html} text={data.body.text} />
        </div>
      )}
    </Stack>
  );
}
