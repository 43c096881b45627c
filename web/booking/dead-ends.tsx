import { bookingPage as text } from "@hb/domain/sessions/booking-page-text.ts";
import { IconCalendarOff, IconCalendarX, IconHeart } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../public-page/Button.tsx";
import { Ending } from "../public-page/Ending.tsx";

export function NotEligible({ firstName }: { firstName: string }) {
  return (
    <Ending title={text.notEligible.title} icon={IconHeart} help={text.help}>
      <p>{text.notEligible.words(firstName)}</p>
    </Ending>
  );
}

export function NothingFree({ firstName, onAgain }: { firstName: string; onAgain: () => Promise<void> }) {
  const [isLooking, setIsLooking] = useState(false);
  const look = async () => {
    setIsLooking(true);
    await onAgain();
    setIsLooking(false);
  };
  return (
    <Ending
      title={text.nothingFree.title(firstName)}
      icon={IconCalendarOff}
      help={text.help}
      acts={
        <Button isBusy={isLooking} onClick={() => void look()}>
          {isLooking ? text.nothingFree.looking : text.nothingFree.again}
        </Button>
      }
    >
      <p>{text.nothingFree.words}</p>
    </Ending>
  );
}

export function Cancelled({ hasTimes, onAgain }: { hasTimes: boolean; onAgain: () => void }) {
  return (
    <Ending
      title={text.cancel.done}
      icon={IconCalendarX}
      help={text.help}
      acts={hasTimes && <Button onClick={onAgain}>{text.cancel.again}</Button>}
    >
      <p>{text.cancel.doneWords}</p>
    </Ending>
  );
}
