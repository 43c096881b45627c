import { type ConsentDraft, consentTextOf } from "@hb/domain/consent/content.ts";
import { IconFileTypePdf } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { openFile } from "../change/open-file.ts";
import { ConsentReading } from "../consent/staff/ConsentReading.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { ConsentEditor } from "./ConsentEditor.tsx";
import { consentText } from "./consent-text.ts";
import { fetchConsentPdf } from "./data.ts";
import { EditorBesidePreview } from "./EditorBesidePreview.tsx";
import type { Writing } from "./writing.ts";

const ConsentPhone = lazy(async () => ({ default: (await import("./ConsentPhone.tsx")).ConsentPhone }));

/** The consent form with what people will see and sign. */
export function ConsentWriting({ content, problems, version, onChange }: Writing) {
  const { today } = useSiteTime();
  const [step, setStep] = useState(1);
  const draft = content as ConsentDraft;
  return (
    <EditorBesidePreview
      edit={
        <ConsentEditor content={draft} problems={problems} version={version} onChange={onChange} onEnter={setStep} />
      }
      phone={<ConsentPhone text={consentTextOf(draft, version, today)} step={step} onStep={setStep} />}
      text={<ConsentReading text={draft} />}
      actions={
        <ActionButton icon={IconFileTypePdf} onClick={() => void openFile(() => fetchConsentPdf(content))}>
          {consentText.participantPdf}
        </ActionButton>
      }
    />
  );
}
