import { Refusal } from "@hb/domain/refusal.ts";
import { sayTrouble } from "../ui/toasts.tsx";

/** Says what became of an act that was refused, and what is safe. */
export function sayRefused(error: unknown, name: string): void {
  const refusal = error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened.");
  if (refusal.code === "aborted") {
    sayTrouble(
      <>
        A colleague changed <b>{name}</b> just now. Nothing was overwritten; you see the present state.
      </>,
    );
    return;
  }
  const isCertain = !["unavailable", "deadline-exceeded", "internal"].includes(refusal.code);
  sayTrouble(
    <>
      <b>{name}</b>: {isCertain ? "not changed" : "the change was not confirmed"}. {refusal.message} ({refusal.code})
    </>,
  );
}
