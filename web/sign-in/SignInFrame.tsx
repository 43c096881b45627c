import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useConfiguration, useStudyName } from "../backend/configuration.ts";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Mark } from "../ui/Mark.tsx";
import type { StepProps } from "./step.ts";
import { frameText, stepText } from "./text.tsx";
import classes from "./SignInFrame.module.css";

/** One column and a picture: for signing in, new passwords, and people without access. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const contactMailbox = useConfiguration()?.contactMailbox;
  const studyName = useStudyName();
  return (
    <div className={classes["frame"]}>
      <div className={classes["side"]}>
        <main className={classes["column"]}>
          <Row gap={12} className={classes["who"]}>
            <Mark size={40} />
            <div>
              <Text as="div" size="title-3" weight="bold">
                {frameText.product}
              </Text>
              {studyName && (
                <Text as="div" tone="faint">
                  {studyName}
                </Text>
              )}
            </div>
          </Row>
          <h1 className={classes["title"]}>{title}</h1>
          {children}
        </main>
        <footer className={classes["foot"]}>
          {contactMailbox
            ? frameText.forParticipantsWith(
                <a className="link" href={`mailto:${contactMailbox}`}>
                  {contactMailbox}
                </a>,
              )
            : frameText.forParticipants}
        </footer>
      </div>
      <HeadsetPicture />
    </div>
  );
}

/** A step of signing in on a page of its own. */
export function PageStep({ title, text, children, verb, loading = false, onSubmit, onBack }: StepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <SignInFrame title={title}>
      <p className={classes["text"]}>{text}</p>
      <Stack as="form" gap={16} className={classes["fields"]} onSubmit={submit} noValidate>
        {children}
        <Button variant="filled" type="submit" size="lg" fullWidth loading={loading}>
          {verb}
        </Button>
      </Stack>
      {onBack && (
        <p className={classes["more"]}>
          <LinkButton onClick={onBack}>{stepText.back}</LinkButton>
        </p>
      )}
    </SignInFrame>
  );
}

const rings = Array.from({ length: 18 }, (_, index) => index);

/** Decoration: a headset in its own field of view. */
function HeadsetPicture() {
  return (
    <div className={classes["picture"]} aria-hidden="true">
      <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" fill="none" focusable="false">
        {rings.map(index => (
          <ellipse
            key={index}
            cx={360}
            cy={452}
            rx={62 + index * 44}
            ry={34 + index * 25}
            transform={`rotate(${-26 + index * 1.9} 360 452)`}
            stroke="#AEDADE"
            strokeWidth={1.3}
            opacity={Math.max(0.04, 0.32 - Math.abs(index - 5) * 0.022)}
          />
        ))}
        <path
          d="M276 393h168a28 28 0 0 1 28 28v48a55 55 0 0 1-55 55c-30 0-40-28-57-28s-27 28-57 28a55 55 0 0 1-55-55v-48a28 28 0 0 1 28-28Z"
          fill="#053D44"
          fillOpacity={0.55}
          stroke="#fff"
          strokeWidth={3}
        />
        <ellipse cx={304} cy={448} rx={30} ry={26} stroke="#7FC6CD" strokeWidth={2} />
        <ellipse cx={416} cy={448} rx={30} ry={26} stroke="#7FC6CD" strokeWidth={2} />
      </svg>
    </div>
  );
}
