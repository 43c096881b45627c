import { useEffect, useLayoutEffect, useRef } from "react";
import { keysText } from "./text.ts";

export interface Key {
  /** Any of these: `j`, `ArrowDown`, `shift+j`, `alt+ArrowUp`, `mod+k` (⌘ or Ctrl), `g p` one after the other. */
  keys: readonly string[];
  /** What it does; stands in the overview. */
  words: string;
  /** Answers false when it means nothing just now. Absent = something on the screen hears it by itself. */
  act?: (pressed: KeyboardEvent) => void | false;
  /** Also where somebody types. */
  inFields?: boolean;
  /** A key that is held down is one press. */
  once?: boolean;
}

/** Who hears a key first: what lies on top. */
const layers = ["everywhere", "page", "drawer"] as const;
export type Layer = (typeof layers)[number];

export interface KeyPlace {
  name: string;
  layer: Layer;
  keys: readonly Key[];
}

interface Registered {
  read: () => KeyPlace;
}

let registered: Registered[] = [];

/** The keys of one place of HB, heard wherever the focus is and told by the overview, for as long as the place is there. */
export function useKeys(name: string, layer: Layer, keys: readonly Key[]): void {
  const now = useRef<KeyPlace>({ name, layer, keys });
  useLayoutEffect(() => {
    now.current = { name, layer, keys };
  });
  useEffect(() => {
    const mine: Registered = { read: () => now.current };
    if (registered.length === 0) window.addEventListener("keydown", hear);
    registered = [...registered, mine];
    return () => {
      registered = registered.filter(other => other !== mine);
      if (registered.length === 0) window.removeEventListener("keydown", hear);
    };
  }, []);
}

/** Every place that has keys now, the topmost first. */
export function keyPlaces(): KeyPlace[] {
  const places = registered.map(({ read }) => read()).toReversed();
  return layers.toReversed().flatMap(layer => places.filter(place => place.layer === layer));
}

/** Where a letter means something else: fields, and menus and lists that are searched by typing. */
const takesKeys =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=radiogroup]";
const sequenceMs = 1_500;
let begun = "";
let beganAt = 0;

function hear(event: KeyboardEvent): void {
  const pressed = nameOf(event);
  if (event.defaultPrevented || event.isComposing || pressed === undefined) return;
  // A dialog that must be answered takes every key, wherever the focus is.
  if (document.querySelector("[aria-modal=true]")) return;
  const target = event.target instanceof Element ? event.target : document.body;
  const isField = target.closest(takesKeys) !== null || (isArrow(pressed) && target.closest("[role=tablist]") !== null);
  const places = keyPlaces();
  const sequence = event.timeStamp - beganAt < sequenceMs && begun !== "" ? `${begun} ${pressed}` : undefined;
  begun = "";
  const wanted = [sequence, pressed].filter(word => word !== undefined);
  for (const word of wanted) {
    for (const key of places.flatMap(place => place.keys)) {
      if (!key.act || !key.keys.includes(word) || (isField && !key.inFields)) continue;
      if (event.repeat && key.once) return event.preventDefault();
      if (key.act(event) === false) continue;
      return event.preventDefault();
    }
  }
  if (isField || event.repeat) return;
  if (places.some(place => place.keys.some(key => key.keys.some(word => word.startsWith(`${pressed} `))))) {
    begun = pressed;
    beganAt = event.timeStamp;
    event.preventDefault();
  }
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** `shift+x`, `mod+k`, `?`: Shift counts with letters and named keys only, as signs are made with it on many keyboards. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | undefined {
  if (["Shift", "Control", "Meta", "Alt", "AltGraph", "Dead", "Unidentified"].includes(key)) return undefined;
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const isNamed = key.length > 1;
  return [
    (ctrlKey || metaKey) && "mod+",
    altKey && (isNamed || isLetter) && "alt+",
    shiftKey && (isNamed || isLetter) && "shift+",
    isLetter ? key.toLowerCase() : key,
  ]
    .filter(Boolean)
    .join("");
}

function isArrow(pressed: string): boolean {
  return pressed.includes("Arrow");
}

const shown: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: keysText.caps.escape,
  PageUp: keysText.caps.pageUp,
  PageDown: keysText.caps.pageDown,
  shift: keysText.caps.shift,
  alt: keysText.caps.alt,
  " ": keysText.caps.space,
};

/** The caps that are pressed, as they are printed: `mod+Enter` is ⌘ and Enter on a Mac. */
export function capsOf(word: string): string[] {
  const parts = word === " " ? [word] : word.split(/(?<=.)[+ ]/);
  return parts.map(part =>
    part === "mod" ? modWord() : (shown[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
  );
}

function modWord(): string {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? "") ? "⌘" : keysText.caps.control;
}
