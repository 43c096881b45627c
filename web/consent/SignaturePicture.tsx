import { useEffect, useState } from "react";
import { readFile } from "../backend/files.ts";
import classes from "./ConsentTab.module.css";
import type { SignedConsent } from "./data.ts";

/** Ink on paper, in both colour schemes. */
export function SignaturePicture({ signature, name }: { signature: SignedConsent["signature"]; name: string }) {
  if (signature.kind === "typed") return <span className={classes["typed"]}>{signature.text} (typed)</span>;
  return <Drawn file={signature.file} name={name} />;
}

function Drawn({ file, name }: { file: string; name: string }) {
  const [shown, setShown] = useState<{ address: string } | "failed">();
  useEffect(() => {
    let over = false;
    let address: string | undefined;
    readFile(file).then(
      blob => {
        if (over) return;
        address = URL.createObjectURL(blob);
        setShown({ address });
      },
      () => !over && setShown("failed"),
    );
    return () => {
      over = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);
  if (shown === "failed") return <>Drawn; the picture could not be loaded. It stands in the PDF too.</>;
  return <span className={classes["drawn"]}>{shown && <img src={shown.address} alt={`Signature of ${name}`} />}</span>;
}
