import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { ConsentPreview } from "../consent/form/ConsentPreview.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { previewText } from "./editor-text.ts";
import { PhoneFrame } from "./PhoneFrame.tsx";

interface ConsentPhoneProps {
  text: ConsentText;
  step: number;
  onStep: (step: number) => void;
}

/** The form on a phone, as someone gets it by their link. */
export function ConsentPhone(props: ConsentPhoneProps) {
  const { zone } = useSiteTime();
  return (
    <PhoneFrame label={previewText.phones.consent}>
      <ConsentPreview {...props} timeZone={zone} />
    </PhoneFrame>
  );
}
