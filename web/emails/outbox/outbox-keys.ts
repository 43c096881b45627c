import { useKeys } from "../../shell/keys/keys.ts";

export interface OutboxKeys {
  move: (mails: 1 | -1) => void;
  cancel: () => void;
  pause: () => void;
  search: () => void;
}

/** The keys of the outbox; the person who lies over it has keys of their own. */
export function useOutboxKeys(keys: OutboxKeys): void {
  const outsideOfPerson =
    (act: () => void) =>
    ({ target }: KeyboardEvent) =>
      target instanceof Element && target.closest("dialog[data-wide]") !== null ? false : act();
  useKeys("Outbox", "page", [
    { keys: ["j", "ArrowDown"], words: "Next email", act: outsideOfPerson(() => keys.move(1)) },
    { keys: ["k", "ArrowUp"], words: "Previous email", act: outsideOfPerson(() => keys.move(-1)) },
    { keys: ["Enter"], words: "Send now" },
    { keys: ["x"], words: "Cancel the email", act: outsideOfPerson(keys.cancel), once: true },
    { keys: ["p"], words: "Pause", act: outsideOfPerson(keys.pause), once: true },
    { keys: ["/"], words: "Search", act: outsideOfPerson(keys.search) },
  ]);
}
