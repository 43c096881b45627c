import { ConsentCode, toConsentCode } from "@hb/domain/consent/consent.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { FilePicker } from "../../change/FilePicker.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { outcomeOf } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint } from "../../ui/layout/Text.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { type FileMatch, findSignedFile } from "../data.ts";

interface Found {
  /** The file's name, or the code. */
  what: string;
  isFile: boolean;
  match: FileMatch;
}

/** Whether a PDF is, to the last byte, one that was signed here. The file never leaves this browser. */
export function CheckFile({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<Problem>();
  const [isChecking, setIsChecking] = useState(false);
  const check = async (search: Promise<Found>) => {
    setIsChecking(true);
    const outcome = await outcomeOf(search);
    setFound(outcome.answer);
    setProblem(outcome.problem);
    setIsChecking(false);
  };
  return (
    <Dialog title="Check a signed file" onClose={onClose} onSubmit={() => void check(findCode(code))}>
      <Stack gap={12}>
        <p>HB compares the file byte by byte with what was signed. A changed file doesn't match.</p>
        <Row gap={8} wrap>
          <FilePicker
            label="PDF to check"
            accept="application/pdf"
            button={{ leftSection: <IconFileUpload size={16} aria-hidden="true" />, loading: isChecking }}
            onPick={([file]) => file && void check(findFile(file))}
          >
            Choose PDF
          </FilePicker>
          <Faint>or</Faint>
          <TextInput
            aria-label="Code on the form"
            placeholder="7K3MQ-9TX2B"
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <Button type="submit" disabled={code.trim() === ""}>
            Find code
          </Button>
        </Row>
        <output>{found && <Answer {...found} />}</output>
        <ProblemNote problem={problem} />
      </Stack>
    </Dialog>
  );
}

async function findFile(file: File): Promise<Found> {
  return { what: file.name, isFile: true, match: await findSignedFile({ sha256: await fileHash(file) }) };
}

async function findCode(typed: string): Promise<Found> {
  const code = toConsentCode(typed);
  if (!ConsentCode.safeParse(code).success)
    throw new Refusal("invalid-argument", "A code has ten letters and digits, like 7K3MQ-9TX2B.");
  return { what: code, isFile: false, match: await findSignedFile({ code }) };
}

/** SHA-256 in lower-case hexadecimal digits. Not crypto.subtle, which browsers offer over https only. */
async function fileHash(file: Blob): Promise<string> {
  const [{ sha256 }, { bytesToHex }, bytes] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/utils.js"),
    file.arrayBuffer(),
  ]);
  return bytesToHex(sha256(new Uint8Array(bytes)));
}

function Answer({ what, isFile, match }: Found) {
  const site = useSiteTime();
  const isGood = match?.intact === true;
  return (
    <Note tone={isGood ? "green" : "amber"} icon={isGood ? IconCircleCheck : IconAlertTriangle}>
      <b>{verdict(what, isFile, match)}</b>
      {match && !match.sealed && (
        <>
          {" "}
          Version {match.version}, signed {staffDateTime(match.signedAt, site)} by participant {match.participantId}
          {match.withdrawnAt !== null && `, withdrawn ${staffDateTime(match.withdrawnAt, site)}`}.
        </>
      )}
      {match?.sealed && " This person was anonymized, so nothing else is shown."}
      {match?.sealed && match.endedAt !== null && " The record was erased at the end of its retention period."}
    </Note>
  );
}

function verdict(what: string, isFile: boolean, match: FileMatch): string {
  if (!match)
    return isFile
      ? `${what} wasn't signed here, or it was changed since.`
      : `No form in this study has the code ${what}.`;
  if (!match.intact) return "This form exists, but its record was altered. Tell the study lead.";
  return isFile ? `${what} is exactly what was signed.` : `${what} is the code of a form signed here.`;
}
