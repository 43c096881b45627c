import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { surveyOfKey } from "@hb/domain/surveys/survey.ts";
import type { Check, PathParams, StorageRule } from "@hb/platform/storage/rules.ts";
import { record } from "../log/acts.ts";
import { findPerson } from "../participants/acts.ts";
import { findEnrolment } from "../remote-study/acts.ts";
import { mayAccess } from "../staff.ts";
import { countUnsent, findPhoto, putPhoto, removePhoto } from "./photos-sql.ts";
import { findAnswer } from "./sql.ts";
import { homeSurveyText as text } from "./text.ts";

/** More than any survey accepts, so that people can change their mind. */
const maxUnsent = 15;

function idIn({ id = "" }: PathParams): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}

function isTheirs(actor: Actor | undefined, params: PathParams): boolean {
  return actor?.kind === "participant" && actor.form === "homeSurvey" && actor.participantId === idIn(params);
}

/** A participant's own survey that isn't sent yet. */
const mayAdd: Check<Actor> = async (identity, params, db) => {
  const survey = surveyOfKey(params["recordId"] ?? "");
  if (!survey || !isTheirs(identity?.actor, params)) return false;
  const id = idIn(params);
  return (await findEnrolment(db, id)) !== undefined && (await findAnswer(db, id, survey)) === undefined;
};

const mayRemove: Check<Actor> = async (identity, params, db) => {
  const file = `participants/${params["id"]}/surveys/${params["recordId"]}/${params["fileId"]}`;
  return isTheirs(identity?.actor, params) && (await findPhoto(db, file))?.answerId === null;
};

/** Photos of home surveys: uploaded with the participant's own link, visible only to staff. */
export const surveyStorageRules: readonly StorageRule<Actor>[] = [
  {
    path: "participants/{id}/surveys/{recordId}/{fileId}",
    maxBytes: 15 * 1024 * 1024,
    contentTypes: ["image/jpeg", "image/png", "image/webp"],
    stripLocation: true,
    read: identity => mayAccess(identity, ["remoteStudy"]),
    write: mayAdd,
    delete: mayRemove,
    async onStored(tx, { object, params, now }) {
      const participantId = idIn(params);
      const surveyKey = params["recordId"] ?? "";
      if ((await countUnsent(tx, participantId, surveyKey)) >= maxUnsent)
        refuse("resource-exhausted", text.tooManyPhotos);
      const { name: file, contentType, size } = object;
      await putPhoto(tx, { file, participantId, surveyKey, contentType, size, now });
    },
    async onDeleted(tx, { object }) {
      await removePhoto(tx, object.name);
    },
    async onRead(tx, { object, identity, params, now }) {
      const participantId = (await findPhoto(tx, object.name))?.participantId ?? idIn(params);
      const person = await findPerson(tx, participantId);
      const actor = identity?.actor ?? ({ kind: "anonymous" } as const);
      await record(
        { tx, actor, now },
        {
          action: logAction.fileDownloaded,
          participantId,
          ...(person && { participantName: fullName(person) }),
          payload: { fileName: `Photo of the survey ${params["recordId"] ?? ""}` },
        },
      );
    },
  },
];
