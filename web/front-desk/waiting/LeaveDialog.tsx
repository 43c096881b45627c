import { counted } from "@hb/domain/log/format.ts";
import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { signOut, type UserInfo } from "../../backend/sign-in.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { entryStore } from "./entry-store.ts";

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
      title="Sign out and discard?"
      onClose={onClose}
      foot={
        <>
          <Button variant="light" color="red" onClick={() => void discard()}>
            Discard and sign out
          </Button>
          <Button variant="filled" data-autofocus onClick={onClose}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        {counted(count, "entry", "entries")} from the front desk {count === 1 ? "isn't" : "aren't"} in HB yet. Signing
        out deletes everything that's kept on this device.
      </p>
    </Dialog>
  );
}
