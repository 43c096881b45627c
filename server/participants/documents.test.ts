import { logAction } from "@hb/domain/log/actions.ts";
import { deleteObject, getBytes, listAll, ref, uploadBytes } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, addPerson, aParticipant } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy();
  ana = await study.staffWith("participants");
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const markers = ["/study/lastLogUpdate", "/study/lastParticipantsUpdate"];
const letter = Buffer.from("Dear study, I can come on Monday.");
const metadata = { contentType: "text/plain", customMetadata: { fileName: "letter.txt" } };
const place = (id: number, name = "1") => `participants/${id}/documents/r1/${name}`;

async function documents(id: number) {
  const answer = await ana.call("getParticipant", { id });
  return answer.sees === "profile" ? answer.documents : [];
}

test("a document is uploaded, shown with the person, read and removed; each of it is logged", async () => {
  const id = await addPerson(study);
  const file = ref(ana.storage, place(id));
  await uploadBytes(file, letter, metadata);
  expect(await study.effects()).toMatchObject({
    log: [{ action: logAction.documents, participantId: id, payload: { what: "added", fileName: "letter.txt" } }],
    markers,
  });
  expect(await documents(id)).toMatchObject([
    {
      file: place(id),
      name: "letter.txt",
      contentType: "text/plain",
      size: letter.length,
      uploadedByName: "Staff participants",
    },
  ]);
  expect(Buffer.from(await getBytes(file)).equals(letter)).toBe(true);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.fileDownloaded, participantId: id, payload: { fileName: "letter.txt" } },
  ]);
  await deleteObject(file);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.documents, participantId: id, payload: { what: "removed", fileName: "letter.txt" } },
  ]);
  expect(await documents(id)).toEqual([]);
});

test("without participants, of an unknown person, or of another type nothing is kept", async () => {
  const id = await addPerson(study);
  const scheduler = await study.staffWith("scheduler");
  const refused = "storage/unauthorized";
  await expect(uploadBytes(ref(scheduler.storage, place(id)), letter, metadata)).rejects.toMatchObject({
    code: refused,
  });
  await expect(listAll(ref(scheduler.storage, `participants/${id}/documents`))).rejects.toMatchObject({
    code: refused,
  });
  await expect(uploadBytes(ref(ana.storage, place(9_999_999)), letter, metadata)).rejects.toThrow();
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  await expect(uploadBytes(ref(ana.storage, place(id)), page, { contentType: "text/html" })).rejects.toThrow();
  expect(await documents(id)).toEqual([]);
  expect((await study.effects()).log ?? []).not.toContainEqual(
    expect.objectContaining({ action: logAction.documents }),
  );
});

test("a merged person's documents are shown with the survivor and go back when the merge is undone", async () => {
  const [survivorId = 0, otherId = 0] = await addPeople(study, aParticipant(), aParticipant());
  await uploadBytes(ref(ana.storage, place(otherId)), letter, metadata);
  const preview = await ana.call("previewMerge", { survivorId, otherId, choices: {} });
  expect(preview.moves).toEqual(["1 document"]);
  await ana.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  expect(await documents(survivorId)).toMatchObject([{ file: place(otherId), name: "letter.txt" }]);
  await getBytes(ref(ana.storage, place(otherId)));
  await ana.call("undoMerge", { otherId });
  expect([await documents(survivorId), (await documents(otherId)).length]).toEqual([[], 1]);
});
