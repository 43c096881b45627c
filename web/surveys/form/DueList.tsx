import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { readDraft } from "./draft.ts";
import { nameOf, sayMoment } from "./survey-words.ts";
import type { OpenedSurveys } from "./use-home-survey.ts";
import page from "../../public-page/PublicPage.module.css";
import classes from "./SurveyForm.module.css";

const text = homeSurveyPage.due;

interface DueListProps {
  opened: OpenedSurveys;
  participant: number;
  onChoose: (due: DueSurvey) => void;
}

/** More than one is open: which one first is the person's own choice. */
export function DueList({ opened, participant, onChoose }: DueListProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus({ preventScroll: true }), []);
  const { due, firstName, progress } = opened;
  return (
    <PublicPage title={homeSurveyPage.title} help={homeSurveyPage.help}>
      <h1 className={page["headline"]} ref={headline} tabIndex={-1}>
        {text.title(firstName)}
      </h1>
      <p className={page["lead"]}>{text.lead(due.length)}</p>
      <ul className={classes["due"]}>
        {due.map(survey => (
          <li key={survey.key}>
            <button type="button" className={classes["card"]} onClick={() => onChoose(survey)}>
              <b>
                {nameOf(survey.survey)}
                <IconChevronRight size={22} stroke={2} aria-hidden="true" />
              </b>
              <span>{sayUntil(survey, opened)}</span>
              <span>{readDraft(participant, survey.key) ? text.goOn : text.minutes(survey.definition.minutes)}</span>
            </button>
          </li>
        ))}
      </ul>
      {progress && (
        <p className={classes["progress"]}>{homeSurveyPage.done(progress.done, progress.day, progress.ofDays)}</p>
      )}
    </PublicPage>
  );
}

function sayUntil({ state, closesAt }: DueSurvey, opened: OpenedSurveys): string {
  const until = sayMoment(closesAt, opened);
  if (state === "reopened") return text.reopened(until);
  return state === "late" ? text.late(until) : text.until(until);
}
