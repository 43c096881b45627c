import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import { searchInputText as text } from "./text.tsx";

interface SearchInputProps {
  ref?: Ref<HTMLInputElement> | undefined;
  /** What can be searched, in full. */
  label: string;
  placeholder: string;
  className?: string | undefined;
  typed: string;
  onType: (text: string) => void;
}

/** The search above or beside a list: a cross and Esc empty it. */
export function SearchInput({ ref, label, placeholder, className = "", typed, onType }: SearchInputProps) {
  return (
    <TextInput
      {...(ref && { ref })}
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed !== "" && <CloseButton size="sm" aria-label={text.clear} onClick={() => onType("")} />}
      maxLength={100}
      value={typed}
      onChange={event => onType(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === "Escape") onType("");
      }}
    />
  );
}
