import { CloseButton } from "@mantine/core";
import { IconScan, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import classes from "./DeskSearch.module.css";

interface DeskSearchProps {
  text: string;
  onSearch: (text: string) => void;
}

/** One field for a name, a number, or whatever a scanner types; a scanner ends with Enter, and the next scan replaces it. */
export function DeskSearch({ text, onSearch }: DeskSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement | null;
      const isTyping = at?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", find);
    return () => window.removeEventListener("keydown", find);
  }, []);
  return (
    <div className={classes["search"]}>
      <IconSearch className={classes["icon"]} size={22} stroke={2} aria-hidden="true" />
      <input
        ref={input}
        className={classes["input"]}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={300}
        aria-label="Search today by name, ID or a scanned code"
        placeholder="Name, ID or scan a code"
        value={text}
        onChange={event => onSearch(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === "Escape") onSearch("");
          if (event.key === "Enter") event.currentTarget.select();
        }}
      />
      {text === "" ? (
        <IconScan className={classes["icon"]} size={22} stroke={2} aria-hidden="true" />
      ) : (
        <CloseButton
          size={44}
          iconSize={22}
          aria-label="Clear the search"
          onClick={() => {
            onSearch("");
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
