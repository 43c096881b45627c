import { useEffect, useEffectEvent } from "react";
import { useAddressWord } from "./address.ts";

/** An act that was asked for elsewhere, `?do=email`: done once, as soon as what it is about is there. */
export function useAskedAct(isThere: boolean, acts: Readonly<Record<string, () => void>>): void {
  const [asked, setAsked] = useAddressWord("do");
  const act = useEffectEvent((name: string) => {
    setAsked(undefined);
    acts[name]?.();
  });
  useEffect(() => {
    if (isThere && asked !== undefined) act(asked);
  }, [isThere, asked]);
}
