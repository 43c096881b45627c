import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { expect, test } from "vitest";
import { writePdf } from "../../pdf/writer.ts";
import { aDrawing } from "../../testing/consents.ts";
import { readPdf } from "../../testing/pdf.ts";
import { type ConsentRecord, codeOf, recordHashOf } from "../form/record.ts";
import { type SignedFile, signedPdf } from "./pdf.ts";

const makePdf = (signed: SignedFile) => writePdf(signedPdf(signed));

function signedBy(printedName: string, change: Partial<ConsentRecord> = {}): SignedFile {
  const record: ConsentRecord = {
    id: "6a2f41f4-1b7e-4a61-8d0e-2f1f5f6b7a11",
    participantId: 1042,
    version: 1,
    language: "en",
    textHash: "ab".repeat(32),
    initials: Object.fromEntries(version1.sections.map(({ id }) => [id, "WA"])),
    answers: { takePart: true, recordings: false, contactAgain: true },
    printedName,
    signature: { kind: "typed", text: printedName },
    meaning: version1.meaning,
    device: 2,
    signedAt: "2026-11-16T18:03:11.000Z",
    address: "203.0.113.7",
    browser: "Test browser",
    signedOfflineAt: null,
    witness: { userId: "ana", name: "Ana Díaz" },
    proof: null,
    ...change,
  };
  const recordHash = recordHashOf(record);
  return {
    text: version1,
    record,
    recordHash,
    code: codeOf(recordHash),
    signature: null,
    studyName: "Northlight Headset Study",
    contactMailbox: "study@northlight.example",
    timeZone: "America/Los_Angeles",
    paper: "Letter",
  };
}

test("signed without a network, the file has the time of signing first, and when it arrived", async () => {
  const { text } = await readPdf(
    await makePdf(signedBy("Wren Abernathy", { signedOfflineAt: "2026-11-16T16:12:00.000Z" })),
  );
  const [signed, received] = ["November 16, 2026, 8:12 am Pacific Time", "November 16, 2026, 10:03 am Pacific Time"];
  expect(text.indexOf(signed)).toBeGreaterThan(0);
  expect(text.indexOf(received)).toBeGreaterThan(text.lastIndexOf(signed));
});

test("the file contains every word that was signed, in order, and its proof", async () => {
  const signed = signedBy("Wren Abernathy");
  const { text, isTagged, lang, title, fonts } = await readPdf(await makePdf(signed));
  const words = [
    version1.title,
    ...version1.sections.flatMap(({ title: heading, blocks }) => [
      heading,
      ...blocks.flatMap(block => (typeof block === "string" ? [block] : block.points)),
    ]),
    ...version1.questions.flatMap(({ question, yes, no }) => [question, `Yes: ${yes}`, `No: ${no}`]),
    version1.declining,
    version1.meaning,
    "Wren Abernathy",
    "November 16, 2026, 10:03 am Pacific Time",
    "Meta Quest 3 (MQ3)",
    "Ana Díaz",
    signed.code,
  ];
  let at = 0;
  for (const expected of words) {
    const found = text.indexOf(expected, at);
    expect(found, expected).toBeGreaterThanOrEqual(at);
    at = found;
  }
  // A hash is broken over two lines; nothing of it is lost.
  const joined = text.replaceAll(" ", "");
  expect(joined).toContain(signed.record.textHash);
  expect(joined).toContain(signed.recordHash);
  expect(text).toContain(`code ${signed.code}1 of`.replace("1 of", ""));
  expect({ isTagged, lang, title }).toEqual({ isTagged: true, lang: "en", title: `${version1.title}, version 1` });
  // A subset's name begins with six letters and a plus sign: nothing depends on the reader's own fonts.
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter(name => !/^[A-Z]{6}\+/.test(name))).toEqual([]);
});

test("the same record gives the same bytes, another record others", async () => {
  const [one, again, other] = await Promise.all([
    makePdf(signedBy("Wren Abernathy")),
    makePdf(signedBy("Wren Abernathy")),
    makePdf(signedBy("Wren Abernathy", { signedAt: "2026-11-16T18:03:12.000Z" })),
  ]);
  expect(again.equals(one)).toBe(true);
  expect(other.equals(one)).toBe(false);
});

test.each([
  "Zoë Łukasz-Đặng",
  "Γιώργος Παπαδόπουλος",
  "Ирина Шевченко",
  "محمد علي",
  "שרה כהן",
  "กิตติศักดิ์",
  "王小明",
  "陳慧嫻",
  "髙橋さくら",
  "김민준",
  "Արմեն",
  "გიორგი",
  "አበበ",
  "ສົມຊາຍ",
])("a name in its own script can be read out of the file again: %s", async name => {
  const { text, fonts } = await readPdf(await makePdf(signedBy(name)));
  const said = text.slice(text.indexOf("Full name"), text.indexOf("Date and time")).normalize("NFKC");
  expect(said.replaceAll(" ", "")).toContain(name.normalize("NFKC").replaceAll(" ", ""));
  expect(fonts.filter(font => !/^[A-Z]{6}\+/.test(font))).toEqual([]);
});

test.each([
  "श्रीकान्त क्षत्रिय",
  "শ্রেয়া",
  "ஸ்ரீனிவாசன்",
  "શ્રેયા",
  "ಶ್ರೀನಿವಾಸ್",
  "ശ്രീനിവാസൻ",
  "ශ්‍රී",
  "ଶ୍ରୀନିବାସ",
  "శ్రీనివాస్ క్షత్రియ",
  "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  "សុខ ស្រីមុំ",
  "ဒေါ်အောင်ဆန်းစုကြည်",
  "မြင့်",
])("a name whose letters join into new shapes is written with them and not by numbers: %s", async name => {
  const { text } = await readPdf(await makePdf(signedBy(name)));
  expect(text).not.toContain("[U+");
});

test("letters that no font has are written as Unicode numbers", async () => {
  const { text } = await readPdf(await makePdf(signedBy("Tenzin བསྟན")));
  expect(text).toContain("Tenzin [U+0F56][U+0F66][U+0F9F][U+0F53]");
});

test("a very long name stays on the page, on several lines", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff ".repeat(3).trim();
  const { text } = await readPdf(await makePdf(signedBy(name)));
  expect(text.replaceAll(" ", "")).toContain(name.replaceAll(" ", ""));
});

test("a drawn signature is in the file as a picture", async () => {
  const drawn = signedBy("Wren Abernathy", {
    signature: { kind: "drawn", file: "signature.png", hash: "0".repeat(64) },
  });
  const pdf = await makePdf({ ...drawn, signature: aDrawing() });
  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
});

test("signed by link, the file and the record's hash say how the person showed who they are", async () => {
  const online = signedBy("Wren Abernathy", { witness: null, proof: "birthDate" });
  const { text } = await readPdf(await makePdf(online));
  expect(text).toContain("identity confirmed by");
  expect(text).toContain("birth date");
  const hashes = ([null, "birthDate", "emailedCode"] as const).map(proof => recordHashOf({ ...online.record, proof }));
  expect(new Set(hashes).size).toBe(3);
  // As it was before the proof was asked for.
  expect(hashes[0]).toBe("5de7131cc42871ac6529b0666e59aab1807383c1e6f10e4f6a65fa3f0b1ee0de");
});

const answersIn = (text: string) => [...text.matchAll(/No: [^:]*?\sAnswer\s+(Yes|No)\b/g)].map(([, answer]) => answer);

test("copied or searched, the text says which answer was chosen", async () => {
  const { text } = await readPdf(await makePdf(signedBy("Wren Abernathy")));
  expect(answersIn(text)).toEqual(["Yes", "No", "Yes"]);
});

test.each([
  ["Letter", "[0 0 612 792]"],
  ["A4", "[0 0 595.28 841.89]"],
] as const)("every page of the file is %s, and nothing of it is cut off", async (paper, box) => {
  const signed = { ...signedBy("Wren Abernathy"), paper };
  const pdf = await makePdf(signed);
  const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox (\[[^\]]*\])/g)].map(([, found]) => found);
  const { pages, text } = await readPdf(pdf);
  expect(boxes).toEqual(Array.from({ length: pages }, () => box));
  const whole = text.replaceAll(/\s/g, "");
  for (const word of [signed.recordHash, version1.sections.at(-1)?.title, version1.declining])
    expect(whole).toContain(word?.replaceAll(/\s/g, ""));
});

const pdfinfo = "/usr/bin/pdfinfo";
// Not on every machine: a run without it names this test as skipped.
test.skipIf(!existsSync(pdfinfo))("Poppler finds an archival, tagged file of that size without a fault", async () => {
  const input = await makePdf(signedBy("Wren Abernathy"));
  const [about, metadata, structure] = [[], ["-meta"], ["-struct-text"]].map(options => {
    const { status, stdout, stderr } = spawnSync(pdfinfo, [...options, "-"], { input, encoding: "utf8" });
    // Poppler tells what it stumbles over.
    expect([status, stderr]).toEqual([0, ""]);
    return stdout;
  });
  expect(about).toMatch(/Tagged: +yes/);
  expect(about).toMatch(/Page size: +612 x 792 pts \(letter\)/);
  expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>A</s);
  for (const tag of ["Document", "H1", "H2", "L", "LI", "LBody", "P"])
    expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, "m"));
});

const pdftotext = "/usr/bin/pdftotext";
// Not on every machine: a run without it names this test as skipped.
test.skipIf(!existsSync(pdftotext))("pdftotext says which answer was chosen, too", async () => {
  const input = await makePdf(signedBy("Wren Abernathy"));
  const text = execFileSync(pdftotext, ["-", "-"], { input, encoding: "utf8" });
  expect(answersIn(text.replace(/\s+/g, " "))).toEqual(["Yes", "No", "Yes"]);
});

test("what was signed in Spanish is a Spanish file, for screen readers too", async () => {
  const pdf = await makePdf(signedBy("Lucía Peña", { language: "es", witness: null, proof: "birthDate" }));
  expect(pdf.toString("latin1")).toContain("/Lang (es-US)");
  const { text, isTagged } = await readPdf(pdf);
  expect(isTagged).toBe(true);
  expect(text).toContain("con fecha de firma del lunes, 16 de noviembre de 2026, 10:03 a.m., hora del Pacífico");
  for (const words of ["Iniciales", "Nombre completo", "fecha de nacimiento", "SHA-256 del texto", "1 de 3"])
    expect(text).toContain(words);
  for (const words of ["Initials", "Signature", "Full name", "Proof", "Network address", "version"])
    expect(text).not.toContain(words);
});
