import { asRefusal } from "../../backend/refused.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { getBookingLink } from "../data.ts";

/** Copies a participant's personal link to the booking page, for example while they are on the phone. */
export async function copyBookingLink({ id, name }: { id: number; name: string }): Promise<void> {
  try {
    const link = await getBookingLink(id);
    if (link === null)
      return notifyError(`The booking link for ${name} was revoked. Create a new one under Links in the profile.`);
    if (await copyText(link))
      notifyDone(
        <>
          Booking link copied for <b>{name}</b>
        </>,
        { about: "copied link" },
      );
    else notifyError("Your browser blocked copying.");
  } catch (error) {
    notifyError(`Couldn't load the booking link. ${asRefusal(error).message}`);
  }
}
