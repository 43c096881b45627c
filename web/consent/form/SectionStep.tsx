import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import { TextField } from "../../public-page/fields/TextField.tsx";
import { knownInitials, type Problems } from "./draft.ts";
import type { OpenedConsent } from "./use-consent.ts";
import type { Form } from "./use-form.ts";
import classes from "./ConsentForm.module.css";

export interface StepProps {
  opened: OpenedConsent;
  form: Form;
  /** Those that are told already, by the id of their control. */
  problems: Problems;
}

/** One section of the text, exactly as it is signed, and the initials under it. */
export function SectionStep({ opened, form, problems, at }: StepProps & { at: number }) {
  const { name, last, text: consent } = opened;
  const section = consent.sections[at];
  if (!section) return null;
  const { draft, set } = form;
  const given = draft.initials[section.id] ?? "";
  const known = knownInitials(draft);
  const put = (initials: string) => set({ initials: { ...draft.initials, [section.id]: initials } });
  return (
    <>
      {at === 0 && (
        <div className={classes["intro"]}>
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
        </div>
      )}
      <div className={classes["section"]}>
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
      </div>
      <div className={classes["initials"]}>
        <TextField
          id="initials"
          words={{ label: text.section.initials, help: text.section.help }}
          value={given}
          maxLength={12}
          autoComplete="off"
          problem={problems["initials"]}
          onChange={put}
        />
        {known !== undefined && given === "" && (
          <button className={classes["again"]} type="button" onClick={() => put(known)}>
            {text.section.again(known)}
          </button>
        )}
      </div>
    </>
  );
}
