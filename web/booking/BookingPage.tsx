import type { Link } from "@hb/domain/links/link.ts";
import { bookingPage as text } from "@hb/domain/sessions/booking-page-text.ts";
import { IconCloudOff } from "@tabler/icons-react";
import { useState } from "react";
import { useAddressStep } from "../public-page/address-step.ts";
import { Button } from "../public-page/Button.tsx";
import { Ending } from "../public-page/Ending.tsx";
import { linkInAddress } from "../public-page/link-in-address.ts";
import { PublicPage } from "../public-page/PublicPage.tsx";
import { isWrongLink, sentenceOf } from "../public-page/refused.ts";
import { AskForLink } from "./AskForLink.tsx";
import { ChooseTime } from "./ChooseTime.tsx";
import { Cancelled, NotEligible, NothingFree } from "./dead-ends.tsx";
import { type OpenBooking, useBooking } from "./use-booking.ts";
import { YourVisit } from "./YourVisit.tsx";
import classes from "./BookingPage.module.css";

/** `/booking`: by the personal link of a mail, or without one by asking for it. */
export function BookingPage() {
  const [link] = useState(() => linkInAddress(location.search));
  if (link === undefined) return <AskForLink />;
  return link === "wrong" ? <AskForLink isWrong /> : <BookingByLink link={link} />;
}

function BookingByLink({ link }: { link: Link }) {
  const page = useBooking(link);
  switch (page.state) {
    case "opening":
      return (
        <PublicPage title={text.title} help={text.help}>
          <output className={classes["opening"]}>{text.opening}</output>
        </PublicPage>
      );
    case "failed":
      if (isWrongLink(page.refusal)) return <AskForLink isWrong />;
      return (
        <Ending
          title={text.trouble.openTitle}
          icon={IconCloudOff}
          help={text.help}
          acts={<Button onClick={page.again}>{text.trouble.again}</Button>}
        >
          <p>{page.refusal.code === "unavailable" ? text.trouble.openWords : sentenceOf(page.refusal, text.trouble)}</p>
        </Ending>
      );
    case "open":
      return <Opened {...page} />;
  }
}

/** Which of its faces the page shows: the visit there is, the times to choose from, or a kind word. */
function Opened(page: OpenBooking) {
  const address = useAddressStep();
  const { booking, deed } = page;
  const leaveMoving = () => {
    if (address.step > 1) address.back(address.step);
  };
  const isMoving = address.step > 1;
  if (booking.visit && !(isMoving && booking.visit.canChange))
    return <YourVisit {...page} visit={booking.visit} onMove={() => address.go(2)} />;
  if (deed === "cancelled")
    return <Cancelled hasTimes={booking.state === "mayBook"} onAgain={() => page.put({}, undefined)} />;
  if (booking.state === "notEligible") return <NotEligible firstName={booking.firstName} />;
  if (booking.slots.length === 0 && !booking.visit)
    return <NothingFree firstName={booking.firstName} onAgain={page.refresh} />;
  return <ChooseTime page={page} onLeave={leaveMoving} />;
}
