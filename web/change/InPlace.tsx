import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Row } from "../ui/layout/Stack.tsx";
import { Faint } from "../ui/layout/Text.tsx";
import { commonText } from "../ui/text.ts";
import type { Space } from "../ui/theme/tokens.ts";
import { useLookOnly } from "./Acts.tsx";
import classes from "./InPlace.module.css";

interface InPlaceProps {
  label: string;
  /** How the value reads; undefined = there is none. */
  words: string | undefined;
  /** After the value, such as an age after a birth date. */
  aside?: ReactNode;
  /** The field, while it is edited. */
  editor?: ReactNode;
  /** Why it wasn't saved. */
  error?: ReactNode;
  /** What waits to be decided or saved: the value has an amber mark. */
  waiting?: ReactNode;
  /** Below the value. */
  help?: ReactNode;
  isSaving?: boolean;
  /** Grows with every save: the value shows the accent edge once. */
  saves?: number;
  /** Can't be edited here. */
  locked?: boolean;
  onEdit: () => void;
}

/** A value that becomes a field in its place. */
export function InPlace(props: InPlaceProps) {
  const { label, words, aside, editor, error, waiting, help, isSaving = false, saves = 0, onEdit } = props;
  const isLookOnly = useLookOnly();
  const locked = props.locked || isLookOnly;
  const labelId = useId();
  const valueId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // Ending an edit by a key leaves the focus on the value.
    if (wasEdited.current && !editor && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = editor !== undefined;
  }, [editor]);
  const value = (
    <>
      {words === undefined ? <Faint>{commonText.blank}</Faint> : <span className={classes["words"]}>{words}</span>}
      {aside && <Faint>{aside}</Faint>}
    </>
  );
  return (
    <div className={classes["row"]} {...(waiting !== undefined && { "data-waiting": true })}>
      <span id={labelId} className={classes["label"]}>
        {label}
      </span>
      <div className={classes["place"]}>
        {editor !== undefined && (
          // Inside it Esc restores the value; it doesn't close the dialog or drawer around it.
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
            {/* New with every save, so that the edge shows again; the button keeps the focus. */}
            {saves > 0 && <span key={saves} className={classes["saved"]} aria-hidden="true" />}
            <Row as="span" id={valueId} gap={6} align="baseline">
              {value}
            </Row>
            <IconPencil size={14} className={classes["pencil"]} aria-hidden="true" />
          </button>
        )}
        <div role="alert">
          {error && (
            <p className={classes["error"]}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {error}
            </p>
          )}
        </div>
        {waiting && (
          <p className={classes["waiting"]}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            <span>{waiting}</span>
          </p>
        )}
        {help}
      </div>
    </div>
  );
}

interface EditButtonsProps {
  verb?: string;
  isSaving?: boolean;
  mt?: Space;
  mb?: Space;
  onSave: () => void;
  onCancel: () => void;
}

/** Save and Cancel below an editor in place. */
export function EditButtons({
  verb = commonText.save,
  isSaving = false,
  onSave,
  onCancel,
  ...space
}: EditButtonsProps) {
  return (
    <Row gap={8} {...space}>
      <Button size="xs" loading={isSaving} onClick={onSave}>
        {verb}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
        {commonText.cancel}
      </Button>
    </Row>
  );
}
