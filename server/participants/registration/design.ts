import { textsIn } from "@hb/domain/design/translation.ts";
import { standardForm as standardFormEs } from "@hb/domain/participants/registration/form.es.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import {
  FormContent,
  FormDraft,
  formOf,
  formParts,
  formProblems,
  formTextKeys,
} from "@hb/domain/participants/registration/form-content.ts";
import { type DesignKind, findContent, hashOf, insertVersion, listVersions } from "../../design/acts.ts";
import { registrationFormText as text } from "../text.ts";
import { formDocument, type LiveForm } from "./live-form.ts";

/** What a new study begins with; the study's own versions follow it. */
const standard = FormDraft.parse(standardForm);

const ownTexts = Object.fromEntries(
  textsIn(standardFormEs, formTextKeys).map(({ id, english: spanish }) => [id, spanish]),
);

/** The registration form, as the study writes it. */
export const registrationDesign = (live: LiveForm): DesignKind<FormDraft> => ({
  documents: [{ id: formDocument, title: text.title }],
  needsApproval: false,
  textKeys: formTextKeys,
  ownTexts: () => ownTexts,
  parse: content => FormDraft.safeParse(content).data,
  template: () => standard,
  begin: content => content,
  problems: (_, content) =>
    formProblems(
      content,
      live.now.fields.map(({ question }) => question),
    ),
  parts: (_, content) => formParts(content),
  async listVersions(db, document) {
    const first = {
      version: 1,
      hash: hashOf(standard),
      publishedOn: "2026-01-01",
      publishedAt: "2026-01-01T00:00:00.000Z",
      publishedBy: null,
      confirmedBy: null,
      approval: null,
    };
    return [first, ...(await listVersions(db, document))];
  },
  async findContent(db, document, version) {
    if (version === 1) return standard;
    return FormDraft.safeParse(await findContent(db, document, version)).data;
  },
  async effects() {
    return text.effects;
  },
  async publish({ tx, now }, { content, ...version }) {
    await insertVersion(tx, { ...version, content: FormContent.parse(formOf(content)) }, now);
  },
});
