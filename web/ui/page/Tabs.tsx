import { type KeyboardEvent, useEffect, useRef } from "react";
import classes from "./Tabs.module.css";

interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { key: K; label: string; count?: number | undefined }[];
  value: K;
  /** The element that shows the selected tab's content. */
  panelId: string;
  onChange: (key: K) => void;
}

/** Tab stops here once; arrow keys move from tab to tab. Unlike Mantine's, it draws no panels of its own. */
export function Tabs<K extends string>({ label, tabs, value, panelId, onChange }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null);
  const words = tabs.map(({ label: word, count }) => `${word} ${count}`).join();
  // On a phone not all tabs fit, and an address can open any of them. Counts that come later push them on.
  useEffect(() => {
    const tab = words && list.current?.querySelector(`[data-key="${value}"]`)?.getBoundingClientRect();
    const room = list.current?.getBoundingClientRect();
    if (!list.current || !tab || !room) return;
    list.current.scrollLeft += Math.max(0, tab.right - room.right) + Math.min(0, tab.left - room.left);
  }, [value, words]);
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes["tabs"]} ref={list} onKeyDown={walk} tabIndex={-1}>
      {tabs.map(({ key, label: word, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${panelId}-${key}`}
          data-key={key}
          aria-selected={key === value}
          aria-controls={panelId}
          tabIndex={key === value ? 0 : -1}
          className={classes["tab"]}
          onClick={() => onChange(key)}
        >
          {word}
          {count !== undefined && count > 0 && <span className={`numbers ${classes["count"]}`}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
