import { consentPage } from "@hb/domain/consent/page-text.ts";
import { publicDateTime } from "@hb/domain/format.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { IconCircleCheck, IconCircleX, IconDeviceVisionPro, IconLock } from "@tabler/icons-react";
import { useServerNow } from "../../backend/clock.ts";
import { Cards } from "../../public-page/fields/choices.tsx";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { useLanguage, useText } from "../../public-page/language.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { declines, differentInitials, latestInitials, type Problems } from "./draft.ts";
import { SignatureField } from "./SignatureField.tsx";
import type { Form, OpenedConsent } from "./use-form.ts";
import classes from "./ConsentForm.module.css";

interface StepProps {
  opened: OpenedConsent;
  form: Form;
  /** Those to show, by the id of their control. */
  problems: Problems;
}

/** One section of the text, exactly as it is signed, with the initials under it. */
export function SectionStep({ opened, form, problems, at }: StepProps & { at: number }) {
  const text = useText(consentPage);
  const { name, last, text: consent } = opened;
  const section = consent.sections[at];
  if (!section) return null;
  const { draft, set } = form;
  const given = draft.initials[section.id] ?? "";
  const latest = latestInitials(draft);
  const put = (initials: string) => set({ initials: { ...draft.initials, [section.id]: initials } });
  return (
    <>
      {at === 0 && (
        <Stack gap={8} className={`lead ${classes["intro"]}`}>
          <p>{text.first.greeting(name)}</p>
          {opened.witnessName !== null && <p>{text.tablet.witness(opened.witnessName)}</p>}
          {last?.answer === "signed" && last.outdated && consent.changes.length > 0 && (
            <>
              <p>{text.first.changed(last.version)}</p>
              <ul>
                {consent.changes.map(change => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
        </Stack>
      )}
      <Stack gap={14} className={classes["section"]}>
        {section.blocks.map((block, index) =>
          typeof block === "string" ? (
            <p key={index}>{block}</p>
          ) : (
            <ul key={index}>
              {block.points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ),
        )}
      </Stack>
      <Row gap={10} align="end" wrap className={classes["initials"]}>
        <TextField
          id="initials"
          text={{ label: text.section.initials, help: text.section.help }}
          value={given}
          maxLength={12}
          autoComplete="off"
          problem={problems["initials"]}
          onChange={put}
        />
        {latest !== undefined && given === "" && (
          <button className={`choice ${classes["again"]}`} type="button" onClick={() => put(latest)}>
            {text.section.again(latest)}
          </button>
        )}
      </Row>
    </>
  );
}

const yes = 1;
const no = 0;
const noPreference = 0;

/** Every question with what each answer means; both answers look the same. */
export function ChoicesStep({ opened, form, problems }: StepProps) {
  const text = useText(consentPage);
  const { draft, set } = form;
  const { questions } = opened.text;
  return (
    <>
      <p className={`lead ${classes["lead"]}`}>{text.choices.lead}</p>
      {questions.map(({ id, question, needed, ...meaning }) => (
        <Cards
          key={id}
          id={id}
          text={{ label: question, ...(needed && { help: text.choices.required }) }}
          options={[
            { id: yes, label: text.choices.yes, help: meaning.yes },
            { id: no, label: text.choices.no, help: meaning.no },
          ]}
          chosen={draft.answers[id] === undefined ? null : draft.answers[id] ? yes : no}
          problem={problems[id]}
          onChange={answer => set({ answers: { ...draft.answers, [id]: answer === yes } })}
        />
      ))}
      <output className={classes["live"]}>
        {declines(opened.text, draft) && <p className="highlight">{text.choices.declines}</p>}
      </output>
      <Cards
        id="device"
        text={{ label: text.choices.device, help: text.choices.deviceHelp }}
        options={[...deviceNames.entries, { id: noPreference, label: text.choices.noPreference }]}
        chosen={draft.device ?? noPreference}
        onChange={device => set({ device: device === noPreference ? null : (device as DeviceName) })}
      />
    </>
  );
}

const mark = { size: 22, color: "var(--paper-text-2)", "aria-hidden": true } as const;

/** Everything once more before signing, each answer with a way to change it. */
export function ReviewStep({ opened, form, problems, onChange }: StepProps & { onChange: (step: number) => void }) {
  const text = useText(consentPage);
  const language = useLanguage();
  const { draft, set } = form;
  const { sections, questions, meaning } = opened.text;
  const [before, initials, after] = text.review.read(sections.length, differentInitials(draft));
  const now = new Date(useServerNow(15_000)).toISOString();
  const choices = sections.length + 1;
  const change = (question: string) => (
    <button className={`link ${classes["change"]}`} type="button" onClick={() => onChange(choices)}>
      {text.review.change}
      <span className="visually-hidden"> {question}</span>
    </button>
  );
  return (
    <>
      <p className={`lead ${classes["lead"]}`}>
        {before}
        <b>{initials}</b>
        {after}
      </p>
      <ul className={`box ${classes["answers"]}`} aria-label={text.review.answers}>
        {questions.map(({ id, question }) => (
          <Row as="li" gap={10} align="start" key={id}>
            {draft.answers[id] ? <IconCircleCheck {...mark} color="var(--green-fg)" /> : <IconCircleX {...mark} />}
            <Reviewed question={question}>{draft.answers[id] ? text.choices.yes : text.choices.no}</Reviewed>
            {change(question)}
          </Row>
        ))}
        <Row as="li" gap={10} align="start">
          <IconDeviceVisionPro {...mark} />
          <Reviewed question={text.review.device}>
            {draft.device === null ? text.choices.noPreference : deviceNames.label(draft.device)}
          </Reviewed>
          {change(text.review.device)}
        </Row>
      </ul>
      <TextField
        id="printedName"
        text={{ label: text.review.name, help: text.review.nameHelp }}
        value={draft.printedName}
        maxLength={120}
        autoComplete="name"
        problem={problems["printedName"]}
        onChange={printedName => set({ printedName })}
      />
      <SignatureField draft={draft} set={set} problem={problems["signature"]} />
      <Row gap={10} align="stretch" className={`lead ${classes["meaning"]}`}>
        <IconLock size={20} aria-hidden="true" />
        <Stack gap={8}>
          <p>
            {text.review.means} {meaning}
          </p>
          <p>
            {text.review.time(publicDateTime(now, opened.siteTimeZone, language))}{" "}
            {opened.witnessName === null ? text.review.copy : text.review.copyOnTablet}
          </p>
        </Stack>
      </Row>
    </>
  );
}

function Reviewed({ question, children }: { question: string; children: string }) {
  return (
    <Text as="div" grow>
      <Text size="lead" className="lead">
        {question}
      </Text>
      <b>{children}</b>
    </Text>
  );
}
