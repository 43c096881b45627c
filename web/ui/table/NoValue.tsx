import { Faint } from "../layout/Text.tsx";
import { commonText } from "../text.ts";

/** A cell without a value: a quiet dash, which a screen reader reads as the filters name it. */
export function NoValue() {
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{commonText.blank}</span>
    </Faint>
  );
}
