import { useEffect, useState } from "react";

const word = "step";

export interface AddressStep {
  /** From 1 on; what the address asks for, whether or not that step may be shown yet. */
  step: number;
  /** A new entry of the browser's history, so that its Back button leads to the step before. */
  go: (step: number) => void;
  /** From the step that is shown, which may be an earlier one than the address asks for. */
  back: (shown: number) => void;
}

/** Which step is shown, in the address bar: the browser's own buttons walk the steps, and a reload stays. */
export function useAddressStep(): AddressStep {
  const [step, setStep] = useState(stepInAddress);
  useEffect(() => {
    const follow = () => setStep(stepInAddress());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const go = (next: number) => {
    history.pushState({ ...history.state, cameFrom: step }, "", addressOf(next));
    setStep(next);
  };
  const back = (shown: number) => {
    const { cameFrom } = (history.state ?? {}) as { cameFrom?: number };
    if (cameFrom === shown - 1) return history.back();
    history.replaceState({}, "", addressOf(shown - 1));
    setStep(shown - 1);
  };
  return { step, go, back };
}

function stepInAddress(): number {
  const step = Number(new URLSearchParams(location.search).get(word));
  return Number.isInteger(step) && step > 1 ? step : 1;
}

/** The rest of the address, a recruiter's source above all, stays as it is. */
function addressOf(step: number): string {
  const query = new URLSearchParams(location.search);
  if (step > 1) query.set(word, String(step));
  else query.delete(word);
  return `${location.pathname}${query.size > 0 ? `?${query}` : ""}`;
}
