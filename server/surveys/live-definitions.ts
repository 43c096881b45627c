import { createDefinitions, type SurveyDefinitions, shippedDefinitions } from "@hb/domain/surveys/definition.ts";
import { QuestionnaireContent } from "@hb/domain/surveys/question.ts";
import { QuestionnaireId } from "@hb/domain/surveys/survey.ts";
import { listAll } from "../design/acts.ts";
import { createLiveRead, type LiveRead } from "../live-read.ts";

/** The questionnaires of every version: those that HB begins with, and what the study has published. */
export interface LiveDefinitions extends LiveRead {
  /** Always the same object, whatever is published. */
  definitions: SurveyDefinitions;
}

const prefix = "survey-";

export function createLiveDefinitions(): LiveDefinitions {
  let present = shippedDefinitions;
  const live = createLiveRead("design", async ({ read }) => {
    const published = (await listAll(read, prefix)).flatMap(({ document, version, content }) => {
      const kind = QuestionnaireId.safeParse(document.slice(prefix.length)).data;
      const asked = QuestionnaireContent.safeParse(content).data;
      return kind && asked ? [{ ...asked, kind, version }] : [];
    });
    present = createDefinitions([...shippedDefinitions.all, ...published]);
  });
  return {
    ...live,
    definitions: {
      get all() {
        return present.all;
      },
      current: kind => present.current(kind),
      find: (kind, version) => present.find(kind, version),
      listOwn: () => present.listOwn(),
    },
  };
}
