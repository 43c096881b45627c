import { useEffect, useState } from "react";
import { type Configuration, loadBackend } from "./firebase.ts";

/** What HB tells about itself before anybody has signed in; undefined until it has arrived. */
export function useConfiguration(): Configuration | undefined {
  const [configuration, setConfiguration] = useState(loaded);
  useEffect(() => {
    let over = false;
    const take = async () => {
      loaded = (await loadBackend()).configuration;
      if (!over) setConfiguration(loaded);
    };
    // Whoever needs the backend for more than its name says what to do without it.
    take().catch(() => undefined);
    return () => {
      over = true;
    };
  }, []);
  return configuration;
}

/** The study's own name; a study that has none yet is HB alone. */
export function useStudyName(): string | undefined {
  const name = useConfiguration()?.studyName;
  return name === "HB" ? undefined : name;
}

let loaded: Configuration | undefined;
