import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { dismissToasts, notify, notifyAction } from "../ui/overlay/toasts.tsx";
import { changeText } from "./text.tsx";

interface RequestToast<R> {
  about: string;
  isShown: (request: R) => boolean;
  /** Different for each request. */
  idOf: (request: R) => string;
  text: (fresh: readonly [R, ...R[]]) => ReactNode;
}

/** Tells, on any page, that colleagues' requests wait for a confirmation; once per request. */
export function useRequestToast<R>(requests: readonly R[] | undefined, toast: RequestToast<R>): void {
  const seen = useRef(new Set<string>());
  const show = useEffectEvent((all: readonly R[]) => {
    const [first, ...others] = all.filter(request => toast.isShown(request) && !seen.current.has(toast.idOf(request)));
    if (!first) return;
    for (const request of [first, ...others]) seen.current.add(toast.idOf(request));
    notify(toast.text([first, ...others]), { about: toast.about });
  });
  useEffect(() => show(requests ?? []), [requests]);
}

interface WaitingToast<R> {
  about: string;
  isShown: (request: R) => boolean;
  text: (waiting: readonly [R, ...R[]]) => ReactNode;
  stop: (waiting: readonly [R, ...R[]]) => Promise<void>;
}

/** Tells, on any page, what happens unless someone stops it. Stays until it is over. */
export function useWaitingToast<R>(waiting: readonly R[] | undefined, toast: WaitingToast<R>): void {
  const show = useEffectEvent((all: readonly R[]) => {
    const { about } = toast;
    const [first, ...others] = all.filter(toast.isShown);
    dismissToasts(about);
    if (!first) return;
    notifyAction(toast.text([first, ...others]), {
      about,
      label: changeText.stop,
      action: () => void toast.stop([first, ...others]),
    });
  });
  useEffect(() => show(waiting ?? []), [waiting]);
}
