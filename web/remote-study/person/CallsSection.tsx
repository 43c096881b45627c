import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint } from "../../ui/layout/Text.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { CallDialog } from "../calls/CallDialog.tsx";
import { CallLine } from "../calls/CallLine.tsx";
import type { Enrolment } from "../data.ts";
import { callsText as text } from "./text.tsx";

interface CallsSectionProps {
  enrolment: Enrolment;
  mayAct: boolean;
}

/** Who called when and with what outcome, and the planned call-back. */
export function CallsSection({ enrolment: { row, calls }, mayAct }: CallsSectionProps) {
  const [isCalling, setIsCalling] = useState(false);
  if (row.version === 0 || (calls.length === 0 && !mayAct)) return null;
  return (
    <Section title={text.title}>
      {mayAct && (
        <Row gap={10} mb={4}>
          <Button size="xs" leftSection={<IconPhone size={15} aria-hidden="true" />} onClick={() => setIsCalling(true)}>
            {text.log}
          </Button>
          {calls.length === 0 && <Faint>{text.none}</Faint>}
        </Row>
      )}
      <ul>
        {calls.map((call, at) => (
          <CallLine key={call.id} person={row} call={call} isPlanned={at === 0} mayAct={mayAct} />
        ))}
      </ul>
      {isCalling && <CallDialog person={row} why={row.next?.words} onClose={() => setIsCalling(false)} />}
    </Section>
  );
}
