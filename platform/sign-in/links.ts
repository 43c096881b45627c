import { type Actor, type LinkForm, linkForms } from "@hb/domain/permissions.ts";

const pattern = new RegExp(`^link:(${linkForms.join("|")}):([1-9][0-9]{0,14})$`);

/** `link:{form}:{participantId}`: no account of the staff is ever named so. */
export function isLinkUid(uid: string): boolean {
  return pattern.test(uid);
}

export function actorOfLink(uid: string): Actor {
  const [, form, participantId] = pattern.exec(uid) ?? [];
  if (!form || !participantId) throw new Error(`${uid} does not name a link.`);
  return { kind: "participant", participantId: Number(participantId), form: form as LinkForm };
}
