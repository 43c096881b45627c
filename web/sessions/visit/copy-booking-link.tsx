import { call } from "../../backend/call.ts";
import { copyText } from "../../ui/fields/copy.ts";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";

/** From wherever somebody is on the phone: their own link to the booking page, ready to be pasted. */
export async function copyBookingLink({ id, name }: { id: number; name: string }): Promise<void> {
  try {
    const { links } = await call("getLinks", { participantId: id });
    const address = links.find(({ form }) => form === "booking")?.address ?? null;
    if (address === null)
      return notifyError(`The booking link of ${name} was revoked; a new one can be made in Profile.`);
    if (await copyText(address))
      notifyDone(
        <>
          The booking link of <b>{name}</b> was copied
        </>,
        { about: "copied link" },
      );
    else notifyError("The browser did not let HB copy the link.");
  } catch {
    notifyError("The booking link could not be loaded.");
  }
}
