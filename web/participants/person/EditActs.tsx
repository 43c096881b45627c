import { Button } from "@mantine/core";
import classes from "./FieldEditor.module.css";

export function EditActs({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <div className={classes["acts"]}>
      <Button size="xs" variant="default" onClick={onSave}>
        Save
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
