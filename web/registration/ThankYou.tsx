import { thankYou as text } from "@hb/domain/participants/registration/text.ts";
import { IconCheck } from "@tabler/icons-react";
import { Button } from "../public-page/Button.tsx";
import { Ending } from "../public-page/Ending.tsx";

export function ThankYou({ firstName, onAnother }: { firstName: string; onAnother: () => void }) {
  return (
    <Ending
      title={text.title(firstName)}
      icon={IconCheck}
      isGood
      acts={
        <Button look="plain" onClick={onAnother}>
          {text.another}
        </Button>
      }
    >
      {[...text.paragraphs, text.noMail].map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Ending>
  );
}
