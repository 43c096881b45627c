import { useEffect } from "react";
import { forgetAct, sayAct } from "../../ui/overlay/toasts.tsx";
import { useIsOldBuild } from "../failures/old-build.ts";

const about = "update";

/** Says that HB was updated and leaves the moment to whoever works here: a reload by itself could cost typed words. */
export function Updated() {
  const isOld = useIsOldBuild();
  useEffect(() => {
    if (!isOld) return;
    sayAct("HB was updated. Reload when it suits you; what you typed is kept.", {
      about,
      word: "Reload",
      act: () => location.reload(),
    });
    return () => forgetAct(about);
  }, [isOld]);
  return null;
}
