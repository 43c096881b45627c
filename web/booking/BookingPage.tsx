import type { Link } from "@hb/domain/links/link.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { IconCalendarOff, IconCalendarX, IconHeart } from "@tabler/icons-react";
import { useState } from "react";
import { OpenedPage } from "../change/opening.tsx";
import { linkInQuery, useAddressStep } from "../public-page/address.ts";
import { Button } from "../public-page/Button.tsx";
import { useLanguage, useText } from "../public-page/language.tsx";
import { Ending } from "../public-page/PublicPage.tsx";
import { AskForLink } from "./AskForLink.tsx";
import { ChooseTime } from "./ChooseTime.tsx";
import { type OpenBooking, useBooking } from "./data.ts";
import { YourVisit } from "./YourVisit.tsx";

/** `/booking`: by the personal link in an email, or without one by asking for it. */
export function BookingPage() {
  const [link] = useState(() => linkInQuery(location.search));
  const language = useLanguage();
  if (link === undefined) return <AskForLink />;
  return link === "wrong" ? <AskForLink isWrong /> : <BookingByLink link={{ ...link, language }} />;
}

function BookingByLink({ link }: { link: Link }) {
  const text = useText(bookingPage);
  const page = useBooking(link);
  return (
    <OpenedPage
      page={page}
      title={text.title}
      opening={text.opening}
      help={text.help}
      wrongLink={<AskForLink isWrong />}
    >
      {booking => <Opened {...page} link={link} booking={booking} />}
    </OpenedPage>
  );
}

/** The visit there is, the times to choose from, or why there are none. */
function Opened(page: OpenBooking) {
  const text = useText(bookingPage);
  const address = useAddressStep();
  const { booking, lastAction } = page;
  const stopMoving = () => {
    if (address.step > 1) address.back(address.step);
  };
  const isMoving = address.step > 1;
  if (booking.visit && !(isMoving && booking.visit.canChange))
    return <YourVisit {...page} visit={booking.visit} onMove={() => address.go(2)} />;
  if (lastAction === "canceled")
    return <Canceled hasTimes={booking.state === "mayBook"} onAgain={() => page.update({}, undefined)} />;
  if (booking.state === "notEligible")
    return (
      <Ending title={text.notEligible.title} icon={IconHeart} help={text.help}>
        <p>{text.notEligible.text(booking.firstName)}</p>
      </Ending>
    );
  if (booking.slots.length === 0 && !booking.visit)
    return <NothingOpen firstName={booking.firstName} onAgain={page.reload} />;
  return <ChooseTime page={page} onLeave={stopMoving} />;
}

function NothingOpen({ firstName, onAgain }: { firstName: string; onAgain: () => Promise<void> }) {
  const text = useText(bookingPage);
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await onAgain();
    setIsChecking(false);
  };
  return (
    <Ending
      title={text.nothingOpen.title(firstName)}
      icon={IconCalendarOff}
      help={text.help}
      actions={
        <Button isBusy={isChecking} onClick={() => void check()}>
          {isChecking ? text.nothingOpen.checking : text.nothingOpen.again}
        </Button>
      }
    >
      <p>{text.nothingOpen.text}</p>
    </Ending>
  );
}

function Canceled({ hasTimes, onAgain }: { hasTimes: boolean; onAgain: () => void }) {
  const text = useText(bookingPage);
  return (
    <Ending
      title={text.cancel.done}
      icon={IconCalendarX}
      help={text.help}
      actions={hasTimes && <Button onClick={onAgain}>{text.cancel.again}</Button>}
    >
      <p>{text.cancel.doneText}</p>
    </Ending>
  );
}
