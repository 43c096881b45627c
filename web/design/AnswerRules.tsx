import type { QuestionnaireDraft, TypedQuestion } from "@hb/domain/surveys/content.ts";
import { MultiSelect, NativeSelect, NumberInput } from "@mantine/core";
import { Row } from "../ui/layout/Stack.tsx";
import { type ErrorAt, PartsHead } from "./EditorParts.tsx";
import { answerRulesText as text } from "./questionnaire-text.ts";
import classes from "./Editor.module.css";

type Rules = Pick<QuestionnaireDraft, "alert" | "purchase">;

interface AnswerRulesProps {
  content: QuestionnaireDraft;
  errorAt: ErrorAt;
  onChange: (content: QuestionnaireDraft) => void;
}

/** What HB does about certain answers: it alerts staff, or follows up on a planned purchase. */
export function AnswerRules({ content, errorAt, onChange }: AnswerRulesProps) {
  const questions = content.screens.flatMap(screen => screen.questions);
  const ofType = (type: TypedQuestion["type"]) => questions.filter(question => question.type === type);
  const [scales, lists, choices] = [ofType("scale"), ofType("several"), ofType("single")];
  const { alert, purchase, ...rest } = content;
  const put = (rules: Partial<Rules>) =>
    onChange({ ...rest, ...(alert && { alert }), ...(purchase && { purchase }), ...rules });
  if (!alert && !purchase && (scales.length === 0 || lists.length === 0) && choices.length === 0) return null;
  return (
    <>
      <PartsHead title={text.title} sentence={text.about} error={undefined} />
      <Row gap={12} align="start" wrap>
        <NativeSelect
          label={text.severity}
          value={alert?.severity.question ?? ""}
          error={errorAt("alert", "severity")}
          data={[{ value: "", label: text.noAlert }, ...optionsOf(scales)]}
          onChange={event => {
            const question = event.currentTarget.value;
            const { alert: _, ...without } = content;
            if (question === "") onChange(without);
            else
              put({
                alert: {
                  severity: { question, from: alert?.severity.from ?? 5 },
                  symptoms: alert?.symptoms ?? { question: lists[0]?.id ?? "", always: [] },
                },
              });
          }}
        />
        {alert && (
          <>
            <NumberInput
              w={110}
              label={text.from}
              value={alert.severity.from}
              onChange={from => put({ alert: { ...alert, severity: { ...alert.severity, from: Number(from) || 0 } } })}
            />
            <NativeSelect
              label={text.symptoms}
              value={alert.symptoms.question}
              error={errorAt("alert", "symptoms")}
              data={optionsOf(lists)}
              onChange={event =>
                put({ alert: { ...alert, symptoms: { question: event.currentTarget.value, always: [] } } })
              }
            />
            <MultiSelect
              className={classes["block"] ?? ""}
              label={text.always}
              value={alert.symptoms.always.map(String)}
              data={choicesIn(lists, alert.symptoms.question)}
              onChange={chosen =>
                put({ alert: { ...alert, symptoms: { ...alert.symptoms, always: chosen.map(Number) } } })
              }
            />
          </>
        )}
      </Row>
      {(choices.length > 0 || purchase) && (
        <Row gap={12} align="start" wrap>
          <NativeSelect
            label={text.purchase}
            value={purchase?.question ?? ""}
            error={errorAt("purchase")}
            data={[{ value: "", label: text.notAsked }, ...optionsOf(choices)]}
            onChange={event => {
              const question = event.currentTarget.value;
              const { purchase: _, ...without } = content;
              if (question === "") onChange(without);
              else put({ purchase: { question, isAnyOf: [] } });
            }}
          />
          {purchase && (
            <MultiSelect
              className={classes["block"] ?? ""}
              label={text.anyOf}
              value={purchase.isAnyOf.map(String)}
              error={errorAt("purchase", "isAnyOf")}
              data={choicesIn(choices, purchase.question)}
              onChange={chosen => put({ purchase: { ...purchase, isAnyOf: chosen.map(Number) } })}
            />
          )}
        </Row>
      )}
    </>
  );
}

function optionsOf(questions: readonly TypedQuestion[]) {
  return questions.map(({ id, title }) => ({ value: id, label: title || text.untitled }));
}

function choicesIn(questions: readonly TypedQuestion[], question: string) {
  const { choices = [] } = questions.find(({ id }) => id === question) ?? {};
  return choices.map(({ id, label }) => ({ value: String(id), label }));
}
