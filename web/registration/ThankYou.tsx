import { thankYou } from "@hb/domain/participants/registration/thank-you-text.ts";
import { IconCheck } from "@tabler/icons-react";
import { Button } from "../public-page/Button.tsx";
import { useText } from "../public-page/language.tsx";
import { Ending } from "../public-page/PublicPage.tsx";

interface ThankYouProps {
  firstName: string;
  /** The study's words for this application, in place of what usually comes next. */
  message: string | null;
  confirmsEmail: boolean;
  onAnother: () => void;
}

/** Where the form ends. Loaded while it is filled in. */
export function ThankYou({ firstName, message, confirmsEmail, onAnother }: ThankYouProps) {
  const text = useText(thankYou);
  const [received, next, noEmail] = text.paragraphs;
  return (
    <Ending
      title={text.title(firstName)}
      icon={IconCheck}
      isGood
      actions={
        <Button look="plain" onClick={onAnother}>
          {text.another}
        </Button>
      }
    >
      {[confirmsEmail ? text.confirm : received, message ?? next, noEmail].map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Ending>
  );
}
