import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { AskedQuestionnaire } from "@hb/domain/surveys/contract.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { useSyncExternalStore } from "react";
import { createStore } from "../../backend/store.ts";
import type { Draft } from "./draft.ts";

export type OpenedSurveys = Output<Functions["openHomeSurvey"]>;

/** What this phone keeps for a person, as shown: a new one for every change. */
export interface Phone {
  /** The link that opened the surveys last. */
  link: Link | undefined;
  /** Started, waiting to be sent, or refused. */
  drafts: readonly Draft[];
  /** Sent from here while this page is open. */
  sent: readonly { key: string; late: boolean }[];
  isSending: boolean;
  offlineSince: string | undefined;
  /** Answers that went with the link. */
  removed: number;
  /** What can be answered now, by what was told last; undefined = nothing is known. */
  known(): OpenedSurveys | undefined;
  /** The survey with its questions, if they are known. */
  dueOf(survey: SurveyRef): AskedQuestionnaire | undefined;
  /** The study was reached. */
  keep(link: Link, opened: OpenedSurveys): Promise<boolean>;
  noteOffline(): void;
  /** False = it's only on this page. */
  saveDraft(draft: Draft): Promise<boolean>;
  /** With its photos. */
  forgetDraft(key: string): Promise<void>;
  noteSent(key: string, late: boolean): Promise<void>;
  /** Sends what waits, in the order in which it was answered, until one has to wait on. True = the study took or refused one. */
  sendWaiting(send: (draft: Draft) => Promise<"ended" | "waits">): Promise<boolean>;
  savePhoto(file: string, photo: Blob): Promise<boolean>;
  readPhoto(file: string): Promise<Blob | undefined>;
  forgetPhotos(files: readonly string[]): Promise<void>;
  /** The link is turned off. */
  wipe(): Promise<void>;
}

const phone = createStore<Phone | undefined>(undefined);

export const showPhone = phone.set;
export const phoneNow = phone.get;
export const usePhone = () => useSyncExternalStore(phone.watch, phone.get);

/**
 * The name of the store, and of what the browser is asked to send later. In local storage it says that there's something
 * in the store, without opening it.
 */
export const markOf = (participant: number) => `${mark}${participant}`;
const mark = "hb-survey-";

/** Undefined = it's no such name. */
export function participantOf(name: string): number | undefined {
  const number = name.startsWith(mark) ? Number(name.slice(mark.length)) : NaN;
  return Number.isInteger(number) ? number : undefined;
}
