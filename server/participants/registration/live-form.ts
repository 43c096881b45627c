import { type OwnField, ownFieldsOf } from "@hb/domain/participants/own-fields.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import { FormContent } from "@hb/domain/participants/registration/form-content.ts";
import { listAll } from "../../design/acts.ts";
import { createLiveRead, type LiveRead } from "../../live-read.ts";

/** The registration form as it's published, and every question of the study's own that it ever asked. */
export interface RegistrationForm {
  readonly version: number;
  readonly content: FormContent;
  readonly fields: readonly OwnField[];
}

export interface LiveForm extends LiveRead {
  readonly now: RegistrationForm;
}

export const formDocument = "registration";

export function createLiveForm(): LiveForm {
  let now: RegistrationForm = { version: 1, content: standardForm, fields: [] };
  const live = createLiveRead("design", async ({ read }) => {
    const published = (await listAll(read, formDocument)).flatMap(({ version, content }) => {
      const form = FormContent.safeParse(content).data;
      return form ? [{ version, content: form }] : [];
    });
    const newest = published.at(-1) ?? { version: 1, content: standardForm };
    now = { ...newest, fields: ownFieldsOf(published.map(({ content }) => content)) };
  });
  return {
    ...live,
    get now() {
      return now;
    },
  };
}
