import { type ConsentDraft, consentTextOf } from "@hb/domain/consent/content.ts";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileTypePdf } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { openFile } from "../change/open-file.ts";
import { ConsentReading } from "../consent/staff/ConsentReading.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { ConsentEditor } from "./ConsentEditor.tsx";
import { fetchConsentPdf } from "./data.ts";
import type { Writing } from "./writing.ts";
import classes from "./ConsentWriting.module.css";

type View = "edit" | "phone" | "text";
const views: { value: View; label: string }[] = [
  { value: "edit", label: "Edit" },
  { value: "phone", label: "Phone" },
  { value: "text", label: "Text" },
];

/** Only whoever writes loads what visitors load. */
const ConsentPhone = lazy(async () => ({ default: (await import("./ConsentPhone.tsx")).ConsentPhone }));

/** The consent form with what people will see of it: beside the editor, or in its place on a narrow screen. */
export function ConsentWriting({ content, problems, version, onChange }: Writing) {
  const isWide = useMediaQuery("(min-width: 1360px)", undefined, { getInitialValueInEffect: false });
  const { today } = useSiteTime();
  const [chosen, setChosen] = useState<View>("edit");
  const [step, setStep] = useState(1);
  const view = isWide && chosen === "edit" ? "phone" : chosen;
  const draft = content as ConsentDraft;
  return (
    <div className={classes["sides"]} data-wide={isWide}>
      {!isWide && <Bar views={views} view={view} onView={setChosen} content={content} />}
      {(isWide || view === "edit") && (
        <ConsentEditor content={draft} problems={problems} version={version} onChange={onChange} onEnter={setStep} />
      )}
      {view !== "edit" && (
        <Stack as="section" gap={12} className={classes["preview"]} aria-label="Preview">
          {isWide && <Bar views={views.slice(1)} view={view} onView={setChosen} content={content} />}
          {view === "phone" ? (
            <Suspense>
              <ConsentPhone text={consentTextOf(draft, version, today)} step={step} onStep={setStep} />
            </Suspense>
          ) : (
            <div className={classes["text"]}>
              <ConsentReading text={draft} />
            </div>
          )}
        </Stack>
      )}
    </div>
  );
}

interface BarProps extends Pick<Writing, "content"> {
  views: readonly { value: View; label: string }[];
  view: View;
  onView: (view: View) => void;
}

function Bar({ views: offered, view, onView, content }: BarProps) {
  return (
    <Row gap={8} justify="between" wrap>
      <Segmented label="View" options={offered} value={view} onChange={onView} />
      <ActionButton icon={IconFileTypePdf} onClick={() => void openFile(() => fetchConsentPdf(content))}>
        Participant's PDF
      </ActionButton>
    </Row>
  );
}
