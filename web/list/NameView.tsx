import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../ui/overlay/Dialog.tsx";

interface NameViewProps {
  /** What a view is made of. */
  kept: string;
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what the present view shall be called. */
export function NameView({ kept, taken, onSave, onClose }: NameViewProps) {
  const [name, setName] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const wanted = name.trim();
  const replaces = taken.includes(wanted);
  const save = async () => {
    if (wanted === "") return;
    setIsSaving(true);
    await onSave(wanted);
    setIsSaving(false);
  };
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={wanted === ""}>
            {replaces ? "Replace view" : "Save view"}
          </Button>
        </>
      }
    >
      <p>{kept} are kept for you alone.</p>
      <TextInput
        mt={12}
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        description={replaces ? "You have a view of this name: it will be replaced." : undefined}
      />
    </Dialog>
  );
}
