import type { LinkProof } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface StoredProof extends LinkProof {
  /** Who it is for now; null once that person is gone. */
  participantId: number | null;
  endsAt: string;
}

interface Row extends Omit<StoredProof, "witness"> {
  witnessId: string | null;
  witnessName: string | null;
}

function proofOf({ witnessId, witnessName, ...row }: Row): StoredProof {
  return { ...row, witness: witnessId === null ? null : { userId: witnessId, name: witnessName ?? "" } };
}

const columns = `
  p.id, p.how, p.ends_at as "endsAt", p.witness_id as "witnessId", p.witness_name as "witnessName",
  (select id from study.survivor_of(p.participant_id) as id) as "participantId"`;

/** By the key that stands for the link on the study's tablet. */
export async function findKiosk(
  db: Queryable,
  { participantId, keyHash }: { participantId: number; keyHash: Buffer },
): Promise<StoredProof | undefined> {
  const [row] = await db<Row[]>`
    select ${db.unsafe(columns)} from study.link_proofs p
     where p.key_hash = ${keyHash} and p.how = 'kiosk' and p.participant_id = ${participantId}`;
  return row && proofOf(row);
}

/** Undefined once the link it belongs to was renewed or revoked. */
export async function findProof(
  db: Queryable,
  by: { id: string } | { keyHash: Buffer },
): Promise<StoredProof | undefined> {
  const [row] = await db<Row[]>`
    select ${db.unsafe(columns)} from study.link_proofs p
      left join study.links l on l.participant_id = p.link_participant_id and l.form = 'consent'
     where ${"id" in by ? db`p.id = ${by.id}` : db`p.key_hash = ${by.keyHash}`}
       and (p.how = 'kiosk' or (l.revoked_at is null and coalesce(l.generation, 1) = p.link_generation))`;
  return row && proofOf(row);
}

interface NewProof {
  keyHash: Buffer;
  participantId: number;
  how: LinkProof["how"];
  link: { participantId: number; generation: number } | null;
  witness: LinkProof["witness"];
  now: string;
  endsAt: string;
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  const { keyHash, participantId, how, link, witness, now, endsAt } = proof;
  await tx`
    insert into study.link_proofs (
      key_hash, participant_id, how, link_participant_id, link_generation, witness_id, witness_name, proved_at, ends_at)
    values (${keyHash}, ${participantId}, ${how}, ${link?.participantId ?? null}, ${link?.generation ?? null},
            ${witness?.userId ?? null}, ${witness?.name ?? null}, ${now}, ${endsAt})`;
}

export async function endProof(tx: Tx, id: string, now: string): Promise<void> {
  await tx`update study.link_proofs set ends_at = ${now} where id = ${id} and ends_at > ${now}`;
}

/** Those on the study's tablets, too, which the links they stand for don't end. */
export async function endProofsOf(tx: Tx, participantId: number, now: string): Promise<void> {
  await tx`
    update study.link_proofs set ends_at = ${now}
     where (participant_id = ${participantId} or link_participant_id = ${participantId}) and ends_at > ${now}`;
}

export async function removeProofsOf(tx: Tx, participantId: number): Promise<void> {
  await tx`
    delete from study.link_proofs where participant_id = ${participantId} or link_participant_id = ${participantId}`;
}

export async function removeProofsEndedBefore(tx: Tx, before: string): Promise<void> {
  await tx`delete from study.link_proofs where ends_at < ${before}`;
}
