import type { View } from "../scheduler/scheduler-address.ts";

/** What was chosen, as far as there is room for it: a week needs a desk, a day by station a tablet. */
export function viewThatFits(chosen: View | undefined, width: number): View {
  const view = chosen ?? "week";
  if (view === "week" && width < 840) return width < 560 ? "agenda" : "day";
  if (view === "day" && width < 560) return "agenda";
  return view;
}
