import { consentPage } from "@hb/domain/consent/page-text.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { publicDateTime } from "@hb/domain/time.ts";
import { IconCircleCheck, IconCircleX, IconDeviceVisionPro, IconLock } from "@tabler/icons-react";
import { useServerNow } from "../../backend/clock.ts";
import { TextField } from "../../public-page/fields/TextField.tsx";
import { differentInitials } from "./draft.ts";
import type { StepProps } from "./SectionStep.tsx";
import { SignatureField } from "./SignatureField.tsx";
import page from "../../public-page/PublicPage.module.css";
import classes from "./ReviewStep.module.css";

const text = consentPage.review;
const mark = { size: 22, stroke: 2, "aria-hidden": true } as const;

/** Everything once more before it is signed, each with its way back. */
export function ReviewStep({ opened, form, problems, onChange }: StepProps & { onChange: (step: number) => void }) {
  const { draft, set } = form;
  const { sections, questions, meaning } = opened.text;
  const [before, initials, after] = text.read(sections.length, differentInitials(draft));
  const now = new Date(useServerNow(15_000)).toISOString();
  const choices = sections.length + 1;
  const change = (words: string) => (
    <button className={`${page["link"]} ${classes["change"]}`} type="button" onClick={() => onChange(choices)}>
      {text.change}
      <span className={page["spoken"]}> {words}</span>
    </button>
  );
  return (
    <>
      <p className={`${page["lead"]} ${classes["lead"]}`}>
        {before}
        <b>{initials}</b>
        {after}
      </p>
      <ul className={classes["answers"]} aria-label={text.answers}>
        {questions.map(({ id, question }) => (
          <li key={id}>
            {draft.answers[id] ? (
              <IconCircleCheck {...mark} className={classes["yes"]} />
            ) : (
              <IconCircleX {...mark} className={classes["no"]} />
            )}
            <span>
              <span className={classes["asked"]}>{question}</span> <b>{draft.answers[id] ? text.yes : text.no}</b>
            </span>
            {change(question)}
          </li>
        ))}
        <li>
          <IconDeviceVisionPro {...mark} className={classes["no"]} />
          <span>
            <span className={classes["asked"]}>{text.device}</span>{" "}
            <b>{draft.device === null ? consentPage.choices.noMatter : deviceNames.label(draft.device)}</b>
          </span>
          {change(text.device)}
        </li>
      </ul>
      <TextField
        id="printedName"
        words={{ label: text.name, help: text.nameHelp }}
        value={draft.printedName}
        maxLength={120}
        autoComplete="name"
        problem={problems["printedName"]}
        onChange={printedName => set({ printedName })}
      />
      <SignatureField draft={draft} set={set} problem={problems["signature"]} />
      <div className={classes["meaning"]}>
        <IconLock size={20} stroke={2} aria-hidden="true" />
        <div>
          <p>
            {text.means} {meaning}
          </p>
          <p>
            {text.time(publicDateTime(now, opened.siteTimeZone))}{" "}
            {opened.witnessName === null ? text.copy : text.copyOnTablet}
          </p>
        </div>
      </div>
    </>
  );
}
