import { ConsentCode } from "@hb/domain/consent/consent.ts";
import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { call } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { fileHash, typedCode } from "./file-hash.ts";
import classes from "./CheckFile.module.css";

type Match = Output<Functions["checkConsentFile"]>["match"];
interface Found {
  /** The file's name, or the code. */
  what: string;
  isFile: boolean;
  match: Match;
}

/** Whether a PDF is, to the last byte, one that was signed here. The file itself never leaves this browser. */
export function CheckFile({ onClose }: { onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [found, setFound] = useState<Found>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isChecking, setIsChecking] = useState(false);
  const check = async (ask: () => Promise<Found>) => {
    setIsChecking(true);
    setRefusal(undefined);
    setFound(undefined);
    try {
      setFound(await ask());
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setIsChecking(false);
    }
  };
  const checkFile = (file: File) =>
    check(async () => {
      const { match } = await call("checkConsentFile", { sha256: await fileHash(file) });
      return { what: file.name, isFile: true, match };
    });
  const checkCode = () =>
    check(async () => {
      const typed = typedCode(code);
      if (!ConsentCode.safeParse(typed).success)
        throw new Refusal("invalid-argument", "A code has ten letters and digits, as 7K3MQ-9TX2B.");
      return { what: typed, isFile: false, match: (await call("checkConsentFile", { code: typed })).match };
    });
  return (
    <Dialog
      title="Check a signed file"
      onClose={onClose}
      onSubmit={() => void checkCode()}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>HB compares the file with what was signed, byte by byte. A changed file matches nothing.</p>
      <div className={classes["ways"]}>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconFileUpload size={16} stroke={2} aria-hidden="true" />}
          loading={isChecking}
          onClick={() => picker.current?.click()}
        >
          Choose a PDF
        </Button>
        <span>or</span>
        <TextInput
          aria-label="Code of the form"
          placeholder="7K3MQ-9TX2B"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button variant="default" type="submit" disabled={code.trim() === ""}>
          Find the code
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="application/pdf"
          aria-label="PDF to check"
          onChange={event => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void checkFile(file);
          }}
        />
      </div>
      <output>{found && <Answer {...found} />}</output>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

function Answer({ what, isFile, match }: Found) {
  const { zone, today } = useSiteTime();
  const isGood = match?.intact === true;
  const AnswerIcon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes["answer"]} data-good={isGood}>
      <AnswerIcon size={20} stroke={2} aria-hidden="true" />
      <div>
        <b>{sentenceOf(what, isFile, match)}</b>
        {match && !match.sealed && (
          <p>
            Version {match.version}, signed {staffDateTime(match.signedAt, zone, today)} by participant{" "}
            {match.participantId}
            {match.withdrawnAt !== null && `, withdrawn ${staffDateTime(match.withdrawnAt, zone, today)}`}.
          </p>
        )}
        {match?.sealed && (
          <p>
            The person was anonymised: nothing more is told here.
            {match.endedAt !== null && " The record itself was erased when its retention had ended."}
          </p>
        )}
      </div>
    </div>
  );
}

function sentenceOf(what: string, isFile: boolean, match: Match): string {
  if (!match)
    return isFile
      ? `${what} is no file that was signed here, or it was changed since.`
      : `No form of this study has the code ${what}.`;
  if (!match.intact) return "There is such a form, but its record was altered. Tell the study lead.";
  return isFile ? `${what} is exactly what was signed.` : `${what} is the code of a form that was signed here.`;
}
