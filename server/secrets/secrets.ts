import { randomBytes } from "node:crypto";
import type { SecretName } from "@hb/domain/log/secrets.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { maxUnnoticedSeconds, replacedHours, replaceSigningKey } from "@hb/platform/sign-in/tokens/keys.ts";
import { replaceLinkSecret } from "@hb/platform/storage/storage.ts";
import { replacePseudonymSecret } from "../export/acts.ts";
import { keptMinutes } from "../files/acts.ts";
import { countHolders, replaceSecret } from "../links/acts.ts";

/** How an operator replaces it. */
export interface Rotation {
  /** Whether everything that the old one signed is refused. */
  isRevoked: (atOnce: boolean) => boolean;
  /** What happens, for the operator to read before it does. */
  describe(db: Queryable, atOnce: boolean): Promise<string[]>;
  /** As the owner of the database. */
  replace(tx: Tx, moment: { now: string; atOnce: boolean }): Promise<void>;
}

const newSecret = () => randomBytes(32);

export const rotations: Record<SecretName, Rotation> = {
  signing: {
    isRevoked: atOnce => atOnce,
    describe: async (_db, atOnce) => [
      "This replaces the key that signs sign-in tokens.",
      atOnce
        ? "Tokens that older keys signed are refused. Screens that are open get a new token by themselves, but a change may have to be saved again. Whoever opens or reloads HB before that has to sign in."
        : `No one is signed out: tokens that the old key signed work until they end, and the key is refused after ${replacedHours} hours. If it may have been stolen, add --now.`,
      `A running HB follows within ${maxUnnoticedSeconds} seconds, without a restart.`,
    ],
    replace: (tx, { now, atOnce }) => replaceSigningKey(tx, { now, revoked: atOnce }),
  },
  links: {
    isRevoked: () => true,
    describe: async db => [
      "This replaces the secret of participants' links.",
      `The booking, consent and survey links of ${counted(await countHolders(db), "participant")} stop working, and so do the links that stop emails. Emails in the outbox that aren't sent yet have old links. A public form that is open has to be opened again by a new link; files in it end within 15 minutes.`,
      "Every email that is written from then on has new links. Participants can ask for one on the booking page, and colleagues send or copy them from the participant's profile.",
      "A running HB follows at once, without a restart.",
    ],
    replace: tx => replaceSecret(tx, newSecret()),
  },
  storage: {
    isRevoked: () => true,
    describe: async () => [
      "This replaces the secret of download links.",
      `Links to exports and archives that were made so far stop working. They last ${keptMinutes} minutes anyway: whoever needs the file exports it again.`,
      "A running HB follows at once, without a restart.",
    ],
    replace: tx => replaceLinkSecret(tx),
  },
  pseudonyms: {
    isRevoked: () => false,
    describe: async () => [
      "This replaces the secret of pseudonyms in de-identified exports.",
      "WARNING: De-identified files from before can no longer be joined with those made afterward. The same person gets another pseudonym, and nothing can tell that it's the same person. Only restoring a backup from before brings the old pseudonyms back.",
      "Ask everyone who works with these files first.",
      "A running HB follows at once, without a restart.",
    ],
    replace: tx => replacePseudonymSecret(tx, newSecret()),
  },
};

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}
