import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useState } from "react";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { commonText } from "../ui/text.ts";
import { previewText } from "./editor-text.ts";
import classes from "./EditorBesidePreview.module.css";

type View = "edit" | "phone" | "text";
const views: { value: View; label: string }[] = [
  { value: "edit", label: commonText.edit },
  { value: "phone", label: previewText.phone },
  { value: "text", label: previewText.text },
];

interface EditorBesidePreviewProps {
  edit: ReactNode;
  /** Loaded only here: it's what visitors load. */
  phone: ReactNode;
  text: ReactNode;
  actions?: ReactNode;
}

/** An editor with what people will see: beside it, or in its place on a narrow screen. */
export function EditorBesidePreview({ edit, phone, text, actions }: EditorBesidePreviewProps) {
  const isWide = useMediaQuery("(min-width: 1360px)", undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<View>("edit");
  const view = isWide && chosen === "edit" ? "phone" : chosen;
  const bar = (
    <Row gap={8} justify="between" wrap>
      <Segmented label={previewText.view} options={isWide ? views.slice(1) : views} value={view} onChange={setChosen} />
      {actions}
    </Row>
  );
  return (
    <div className={classes["sides"]} data-wide={isWide}>
      {!isWide && bar}
      {(isWide || view === "edit") && edit}
      {view !== "edit" && (
        <Stack as="section" gap={12} className={classes["preview"]} aria-label={previewText.title}>
          {isWide && bar}
          {view === "phone" ? <Suspense>{phone}</Suspense> : <div className={classes["text"]}>{text}</div>}
        </Stack>
      )}
    </div>
  );
}
