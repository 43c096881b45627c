import { staffShortDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type Call, callBackWords, callOutcomes, datedText } from "@hb/domain/remote-study/call.ts";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { commonText } from "../../ui/text.ts";
import { CallDialog } from "./CallDialog.tsx";
import { callLineText as text } from "./text.tsx";
import { type Callee, useCalls } from "./use-calls.tsx";
import classes from "./CallLine.module.css";

interface CallLineProps {
  person: Callee;
  call: Call;
  /** Its call-back is still to be made. */
  isPlanned: boolean;
  mayAct: boolean;
  /** Opens the person; without it, the line is about someone whose page this is. */
  onOpen?: (() => void) | undefined;
}

/** `Oskar Wiese · Call back 20 Nov, 14:00 · No answer 17 Nov, 10:05 by Dana · Edit · Remove` */
export function CallLine({ person, call, isPlanned, mayAct, onOpen }: CallLineProps) {
  const { remove } = useCalls();
  const site = useSiteTime();
  const [isEditing, setIsEditing] = useState(false);
  const edit = call.note === null && call.callBack === null ? text.addNote : commonText.edit;
  const which = onOpen ? `: ${fullName(person)}` : "";
  return (
    <li className={classes["line"]}>
      {onOpen && (
        <button type="button" className={classes["name"]} onClick={onOpen}>
          {fullName(person)}
        </button>
      )}
      {isPlanned && call.callBack && <b className="numbers">{datedText(callBackWords(call.callBack), site)}</b>}
      <span className="numbers">
        {text.made(callOutcomes.label(call.outcome), staffShortDateTime(call.at, site), call.byName)}
      </span>
      {mayAct && (
        <span className={classes["acts"]}>
          <Acts of="editCall">
            <LinkButton aria-label={`${edit}${which}`} onClick={() => setIsEditing(true)}>
              {edit}
            </LinkButton>
            <LinkButton aria-label={`${commonText.remove}${which}`} onClick={() => void remove(person, call.id)}>
              {commonText.remove}
            </LinkButton>
          </Acts>
        </span>
      )}
      {call.note !== null && (
        <Text size="small" tone="quiet" className={classes["note"]}>
          {text.quoted(call.note)}
        </Text>
      )}
      {isEditing && <CallDialog person={person} call={call} onClose={() => setIsEditing(false)} />}
    </li>
  );
}
