import { Button } from "@mantine/core";
import { Stack } from "../ui/layout/Stack.tsx";
import { Dialog, DialogButtons } from "../ui/overlay/Dialog.tsx";
import type { StepProps } from "./step.ts";

export function DialogStep({ title, text, children, verb, loading = false, onSubmit, onBack }: StepProps) {
  return (
    <Dialog
      // Each step takes the focus to its own first field.
      key={title}
      title={title}
      onClose={onBack ?? (() => undefined)}
      mustAnswer={!onBack}
      onSubmit={onSubmit}
      foot={
        onBack ? (
          <DialogButtons verb={verb} loading={loading} onClose={onBack} />
        ) : (
          <Button variant="filled" type="submit" loading={loading}>
            {verb}
          </Button>
        )
      }
    >
      {text}
      <Stack gap={14} mt={16}>
        {children}
      </Stack>
    </Dialog>
  );
}
