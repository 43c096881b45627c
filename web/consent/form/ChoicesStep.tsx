import { consentPage } from "@hb/domain/consent/page-text.ts";
import { type DeviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import { Cards } from "../../public-page/fields/Cards.tsx";
import { declines } from "./draft.ts";
import type { StepProps } from "./SectionStep.tsx";
import page from "../../public-page/PublicPage.module.css";
import classes from "./ConsentForm.module.css";

const text = consentPage.choices;
const yes = 1;
const no = 0;
const noMatter = 0;

/** Every question with what either answer means; both answers look the same. */
export function ChoicesStep({ opened, form, problems }: StepProps) {
  const { draft, set } = form;
  const { questions } = opened.text;
  return (
    <>
      <p className={`${page["lead"]} ${classes["lead"]}`}>{text.lead}</p>
      {questions.map(({ id, question, needed, ...meaning }) => (
        <Cards
          key={id}
          id={id}
          words={{ label: question, ...(needed && { help: text.needed }) }}
          options={[
            { id: yes, label: text.yes, help: meaning.yes },
            { id: no, label: text.no, help: meaning.no },
          ]}
          chosen={draft.answers[id] === undefined ? null : draft.answers[id] ? yes : no}
          problem={problems[id]}
          onChange={answer => set({ answers: { ...draft.answers, [id]: answer === yes } })}
        />
      ))}
      <output className={classes["said"]}>
        {declines(opened.text, draft) && <p className={classes["note"]}>{text.declines}</p>}
      </output>
      <Cards
        id="device"
        words={{ label: text.device, help: text.deviceHelp }}
        options={[...deviceNames.entries, { id: noMatter, label: text.noMatter }]}
        chosen={draft.device ?? noMatter}
        onChange={device => set({ device: device === noMatter ? null : (device as DeviceName) })}
      />
    </>
  );
}
