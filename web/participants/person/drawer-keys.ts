import { useKeys } from "../../shell/keys/keys.ts";

interface DrawerKeys {
  email: () => void;
  status: () => void;
  comment: () => void;
  book: () => void;
  /** From 0. */
  tab: (at: number) => void;
}

const digits = ["1", "2", "3", "4", "5", "6", "7"];

/** The keys of the person that is open, wherever the focus is outside of fields. */
export function useDrawerKeys(keys: DrawerKeys): void {
  useKeys("The open person", "drawer", [
    { keys: ["e"], words: "Write an email", act: keys.email, once: true },
    { keys: ["s"], words: "Status", act: keys.status, once: true },
    { keys: ["m"], words: "Book or move a session", act: keys.book, once: true },
    { keys: ["c"], words: "Write a comment", act: keys.comment, once: true },
    { keys: digits, words: "Tabs in their order", act: ({ key }) => keys.tab(Number(key) - 1) },
    { keys: ["Escape"], words: "Close" },
  ]);
}
