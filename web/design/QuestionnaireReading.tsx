import { type QuestionnaireDraft, questionnaireParts } from "@hb/domain/surveys/content.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";

/** A questionnaire on one page, question by question. */
export function QuestionnaireReading({ content }: { content: QuestionnaireDraft }) {
  return (
    <Stack gap={16}>
      {questionnaireParts(content).map(({ id, label, lines: [first, ...rest] }) => (
        <section key={id}>
          <Text size="small" tone="faint">
            {label}
          </Text>
          <Text weight="bold">{first}</Text>
          {rest.map(line => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </Stack>
  );
}
