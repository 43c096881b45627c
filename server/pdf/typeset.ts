import createBidi from "bidi-js";
import { type Face, type Fonts, type Script, scripts } from "./fonts.ts";

/** Letters of one font and one direction, in the order they appear on the line. */
export interface Run {
  face: Face;
  text: string;
}

const bidi = createBidi();
const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A Han character looks different in each language: the rest of the name tells which. */
function scriptsFor(text: string): readonly Script[] {
  const han: readonly Script[] = /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)
    ? ["jp", "sc", "tc", "kr"]
    : /\p{Script=Hangul}/u.test(text)
      ? ["kr", "tc", "jp", "sc"]
      : ["sc", "tc", "jp", "kr"];
  return [...scripts.filter(script => !han.includes(script)), ...han];
}

interface Cluster {
  text: string;
  face: Face;
  level: number;
}

/**
 * A name in any script as runs from left to right. Letters that no font has are written as their Unicode numbers,
 * “[U+1000]”: ugly but exact.
 */
export async function typeset(text: string, fonts: Fonts, isBold = false): Promise<Run[]> {
  const base = isBold ? fonts.bold : fonts.regular;
  const { levels } = bidi.getEmbeddingLevels(text, "auto");
  const laid: Cluster[] = [];
  for (const { segment, index } of clusters.segment(text)) {
    const level = levels[index] ?? 0;
    const before = laid.at(-1);
    // A space belongs to the word before it, so that a name of several words is shaped and reordered as a whole.
    const face =
      segment === " " && before?.face.has(32) && before.level === level
        ? before.face
        : await faceFor(segment, text, base, fonts);
    if (face) laid.push({ text: level % 2 === 1 ? mirrored(segment) : segment, face, level });
    else
      for (const letter of segment)
        laid.push({ text: asCodePoint(letter), face: base, level: level % 2 === 1 ? level + 1 : level });
  }
  const runs = joined(laid).map(run =>
    run.face.canShape(run.text) ? run : { ...run, face: base, text: Array.from(run.text, asCodePoint).join("") },
  );
  return inVisualOrder(runs).map(({ face, text: letters, level }) => ({
    face,
    // The shaper reverses right-to-left scripts; other characters between such letters are reversed here.
    text: level % 2 === 1 && !isRightToLeft(letters) ? reversed(letters) : letters,
  }));
}

async function faceFor(cluster: string, whole: string, base: Face, fonts: Fonts): Promise<Face | undefined> {
  const points = Array.from(cluster, letter => letter.codePointAt(0) ?? 0);
  const writes = (face: Face) => points.every(point => face.has(point) || isInvisible(point)) && face.canShape(cluster);
  if (writes(base)) return base;
  for (const script of scriptsFor(whole)) {
    const face = await fonts.find(script, points[0] ?? 0);
    if (face && writes(face)) return face;
  }
  return undefined;
}

/** Joiners shape their neighbors and are not drawn themselves. */
function isInvisible(point: number): boolean {
  return point === 0x200c || point === 0x200d;
}

function isRightToLeft(text: string): boolean {
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text);
}

function reversed(text: string): string {
  return [...clusters.segment(text)]
    .map(({ segment }) => segment)
    .toReversed()
    .join("");
}

function asCodePoint(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

function mirrored(segment: string): string {
  return bidi.getMirroredCharacter(segment) ?? segment;
}

function joined(laid: readonly Cluster[]): Cluster[] {
  const runs: Cluster[] = [];
  for (const cluster of laid) {
    const last = runs.at(-1);
    if (last && last.face === cluster.face && last.level === cluster.level) last.text += cluster.text;
    else runs.push({ ...cluster });
  }
  return runs;
}

/** From the highest level down to the lowest odd one, reverses every stretch of that level or higher. */
function inVisualOrder(runs: Cluster[]): Cluster[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--)
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  return ordered;
}
