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
import { type SiteTime, useSiteTime } from "../../shell/site-time.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint } from "../../ui/layout/Text.tsx";
import { Note } from "../../ui/Note.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { type FileMatch, findSignedFile } from "../data.ts";
import { checkFileText as text } from "./check-file-text.ts";

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
    <Dialog title={text.title} onClose={onClose} onSubmit={() => void check(findCode(code))}>
      <Stack gap={12}>
        <p>{text.text}</p>
        <Row gap={8} wrap>
          <FilePicker
            label={text.file}
            accept="application/pdf"
            button={{ leftSection: <IconFileUpload size={16} aria-hidden="true" />, loading: isChecking }}
            onPick={([file]) => file && void check(findFile(file))}
          >
            {text.choose}
          </FilePicker>
          <Faint>{text.or}</Faint>
          <TextInput
            aria-label={text.code}
            placeholder="7K3MQ-9TX2B"
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <Button type="submit" disabled={code.trim() === ""}>
            {text.find}
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
  if (!ConsentCode.safeParse(code).success) throw new Refusal("invalid-argument", text.badCode);
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
      {match && !match.sealed && ` ${signedText(match, site)}`}
      {match?.sealed && ` ${text.anonymized}`}
      {match?.sealed && match.endedAt !== null && ` ${text.erased}`}
    </Note>
  );
}

function verdict(what: string, isFile: boolean, match: FileMatch): string {
  if (!match) return isFile ? text.unknownFile(what) : text.unknownCode(what);
  if (!match.intact) return text.altered;
  return isFile ? text.fileMatches(what) : text.codeMatches(what);
}

function signedText({ version, signedAt, withdrawnAt, participantId }: NonNullable<FileMatch>, site: SiteTime): string {
  const at = staffDateTime(signedAt, site);
  return withdrawnAt === null
    ? text.signed(version, at, participantId)
    : text.withdrawn(version, at, participantId, staffDateTime(withdrawnAt, site));
}
