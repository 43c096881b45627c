import type { ContentPart } from "@hb/domain/design/document.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";

/** Everything that is asked, on one page, question by question. */
export function PartsReading({ parts }: { parts: readonly ContentPart[] }) {
  return (
    <Stack gap={16}>
      {parts.map(({ id, label, lines: [first, ...rest] }) => (
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
