import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./InPlace.module.css";

interface InPlaceProps {
  label: string;
  /** How the value reads; undefined = there is none. */
  words: string | undefined;
  /** Stands after the value, such as an age after a birth date. */
  aside?: ReactNode;
  /** The field, while it is edited. */
  editor?: ReactNode;
  /** Why it was not saved. */
  error?: ReactNode;
  /** What waits to be decided or saved, in words: the value carries an amber mark. */
  waiting?: ReactNode;
  isSaving?: boolean;
  /** Grows with every save: the value shows the accent edge once. */
  saves?: number;
  /** Cannot be edited here. */
  locked?: boolean;
  onEdit: () => void;
}

/** A value that becomes a field where it stands. */
export function InPlace(props: InPlaceProps) {
  const { label, words, aside, editor, error, waiting, isSaving = false, saves = 0, locked = false, onEdit } = props;
  const labelId = useId();
  const valueId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Whoever ends an edit by a key goes on from where the value stands.
    if (wasEdited.current && !editor && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = editor !== undefined;
  }, [editor]);
  const value = (
    <>
      <span className={words === undefined ? classes["blank"] : classes["words"]}>{words ?? "Blank"}</span>
      {aside && <span className={classes["aside"]}>{aside}</span>}
    </>
  );
  return (
    <div className={classes["row"]} {...(waiting !== undefined && { "data-waiting": true })}>
      <span id={labelId} className={classes["label"]}>
        {label}
      </span>
      <div className={classes["place"]}>
        {editor !== undefined && (
          // Inside it Esc restores the value; it does not close what the value stands in.
          <div className={classes["editor"]} data-takes-escape>
            {editor}
          </div>
        )}
        {editor === undefined && locked && <div className={classes["locked"]}>{value}</div>}
        {editor === undefined && !locked && (
          <button
            ref={button}
            type="button"
            className={classes["value"]}
            aria-labelledby={`${labelId} ${valueId}`}
            {...(isSaving && { "data-saving": true })}
            onClick={onEdit}
          >
            {/* Made anew by every save, so that the edge shows again; the button stays, and the focus on it. */}
            {saves > 0 && <span key={saves} className={classes["saved"]} aria-hidden="true" />}
            <span id={valueId} className={classes["both"]}>
              {value}
            </span>
            <IconPencil size={14} stroke={2} className={classes["pencil"]} aria-hidden="true" />
          </button>
        )}
        <div role="alert">
          {error && (
            <p className={classes["error"]}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
              {error}
            </p>
          )}
        </div>
        {waiting && (
          <p className={classes["waiting"]}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            <span>{waiting}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Save and Cancel below an editor with several fields. */
export function EditButtons({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <div className={classes["buttons"]}>
      <Button size="xs" variant="default" onClick={onSave}>
        Save
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
