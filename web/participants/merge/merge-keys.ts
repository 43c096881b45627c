import { useKeys } from "../../shell/keys/keys.ts";

interface MergeKeys {
  apart: () => void;
  merge: () => void;
  choose: (side: "left" | "right") => void;
  move: (step: 1 | -1) => void;
}

/** The keys for one pair. The two sides of a field are radio buttons, whose arrow keys mean the same. */
export function useMergeKeys(keys: MergeKeys): void {
  const outsideOfText =
    (act: () => void) =>
    ({ target }: KeyboardEvent) =>
      target instanceof Element &&
      target.closest("textarea, input:not([type=radio], [type=checkbox]), select, [role=menu]")
        ? false
        : act();
  useKeys("Duplicates", "page", [
    { keys: ["n"], words: "Different people", act: outsideOfText(keys.apart), inFields: true, once: true },
    { keys: ["ArrowDown"], words: "Next field", act: outsideOfText(() => keys.move(1)), inFields: true },
    { keys: ["ArrowUp"], words: "Previous field", act: outsideOfText(() => keys.move(-1)), inFields: true },
    {
      keys: ["ArrowLeft"],
      words: "Keep the left value",
      act: outsideOfText(() => keys.choose("left")),
      inFields: true,
    },
    {
      keys: ["ArrowRight"],
      words: "Keep the right value",
      act: outsideOfText(() => keys.choose("right")),
      inFields: true,
    },
    { keys: ["mod+Enter"], words: "Merge", act: outsideOfText(keys.merge), inFields: true, once: true },
  ]);
}
