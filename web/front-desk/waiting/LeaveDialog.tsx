import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { signOut, type UserInfo } from "../../backend/sign-in.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { entryStore } from "./entry-store.ts";
import { leaveText as text } from "./text.tsx";

/** Before signing out: something that was done at the desk isn't in HB yet. */
export function LeaveDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const store = entryStore(user.userId);
  const { length: count } = useSyncExternalStore(store.watch, store.read);
  const discard = async () => {
    await store.change(() => []);
    onClose();
    await signOut();
  };
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      foot={
        <>
          <Button variant="light" color="red" onClick={() => void discard()}>
            {text.discard}
          </Button>
          <Button variant="filled" data-autofocus onClick={onClose}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.discards(count)}</p>
    </Dialog>
  );
}
