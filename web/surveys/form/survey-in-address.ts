import { useEffect, useState } from "react";

const word = "survey";

interface SurveyInAddress {
  chosen: string | undefined;
  /** A new entry of the browser's history, so that its Back button leads to what is due. */
  choose: (key: string) => void;
  /** The survey is done: a reload shows what is due now. */
  leave: () => void;
}

/** Which of several surveys is open, in the address bar: a reload stays. */
export function useSurveyInAddress(): SurveyInAddress {
  const [chosen, setChosen] = useState(read);
  useEffect(() => {
    const follow = () => setChosen(read());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  return {
    chosen,
    choose: key => {
      history.pushState({}, "", `${location.pathname}?${new URLSearchParams({ [word]: key })}`);
      setChosen(key);
    },
    leave: () => {
      history.replaceState({}, "", location.pathname);
      setChosen(undefined);
    },
  };
}

function read(): string | undefined {
  return new URLSearchParams(location.search).get(word) ?? undefined;
}
