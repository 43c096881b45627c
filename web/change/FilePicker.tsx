import { Button, type ButtonProps } from "@mantine/core";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface FilePickerProps {
  /** For screen readers: what the files are. */
  label: string;
  accept: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
  children: ReactNode;
  button?: ButtonProps;
}

/** A button that asks for files. The same file can be picked twice in a row. */
export function FilePicker({ label, accept, multiple = false, onPick, children, button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLButtonElement>(null);
  const isLoading = button?.loading === true;
  const wasLoading = useRef(false);
  useEffect(() => {
    // The button is disabled while files are on their way and loses the focus by that.
    if (wasLoading.current && !isLoading && document.activeElement === document.body) own.current?.focus();
    wasLoading.current = isLoading;
  }, [isLoading]);
  return (
    <>
      <Button ref={own} {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}

/** Lets files be dropped on an element: spread `target` on it, `isOver` while a file hovers. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files);
    },
  };
  return { isOver, target };
}
