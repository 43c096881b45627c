import { useState } from "react";
import classes from "./History.module.css";

/** Whoever gives the act also says what became of it. */
export function UndoEntry({ takeBack }: { takeBack: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const act = async () => {
    setIsBusy(true);
    await takeBack().finally(() => setIsBusy(false));
  };
  return (
    <>
      {" · "}
      <button type="button" className={`link ${classes["undo"]}`} disabled={isBusy} onClick={() => void act()}>
        Undo
      </button>
    </>
  );
}
