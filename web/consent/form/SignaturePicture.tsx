import { useEffect, useState } from "react";
import { readFile } from "../../backend/files.ts";
import { attempt } from "../../change/attempt.ts";
import type { SignedConsent } from "../data.ts";
import classes from "../staff/ConsentTab.module.css";

/** Ink on paper, in both colour schemes. Fetched when somebody asks for it: every look at it is written to the log. */
export function SignaturePicture({ signature, name }: { signature: SignedConsent["signature"]; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address]);
  if (signature.kind === "typed") return <span className={classes["typed"]}>{signature.text} (typed)</span>;
  if (address !== undefined)
    return (
      <span className={classes["drawn"]}>
        <img src={address} alt={`Signature of ${name}`} />
      </span>
    );
  return (
    <>
      Drawn.{" "}
      <button
        type="button"
        className="link"
        onClick={() => void attempt(readFile(signature.file).then(blob => setAddress(URL.createObjectURL(blob))))}
      >
        Show the signature
      </button>
    </>
  );
}
