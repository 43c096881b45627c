import { asRefusal, isUncertain } from "../backend/refused.ts";
import { notifyError } from "../ui/overlay/toasts.tsx";

/** Says what became of an act that was refused, and what is safe. */
export function sayRefused(error: unknown, name: string): void {
  const refusal = asRefusal(error);
  if (refusal.code === "aborted") {
    notifyError(
      <>
        A colleague changed <b>{name}</b> just now. Nothing was overwritten; you see the present state.
      </>,
    );
    return;
  }
  notifyError(
    <>
      <b>{name}</b>: {isUncertain(refusal) ? "the change was not confirmed" : "not changed"}. {refusal.message} (
      {refusal.code})
    </>,
  );
}
