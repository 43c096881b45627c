import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";
import wawoff2 from "wawoff2";
import { shapedBy } from "./shaping.ts";

/** A font that a signed file embeds. */
export interface Face {
  name: string;
  /** Parsed once: reading its tables for each file would take longer than everything else. */
  font: Font;
  /** Only its lightest weight can be embedded: it is drawn with an outline to match the rest. */
  isThin: boolean;
  has(this: void, codePoint: number): boolean;
  /** False if this font can't shape these letters. */
  canShape(this: void, text: string): boolean;
}

const { resolve } = createRequire(import.meta.url);

/** Latin, Greek, Cyrillic and all marks that combine with them. */
const baseFiles = { regular: "400Regular/NotoSans_400Regular.ttf", bold: "700Bold/NotoSans_700Bold.ttf" };

/** Scripts that look the same as in a browser; each was checked by eye. */
export const scripts = [
  "arabic",
  "hebrew",
  "devanagari",
  "bengali",
  "gurmukhi",
  "gujarati",
  "oriya",
  "tamil",
  "telugu",
  "kannada",
  "malayalam",
  "sinhala",
  "thai",
  "lao",
  "khmer",
  "myanmar",
  "armenian",
  "georgian",
  "ethiopic",
  "sc",
  "tc",
  "jp",
  "kr",
] as const;
export type Script = (typeof scripts)[number];
const thin: readonly Script[] = ["hebrew", "sc", "tc", "jp", "kr"];

interface Subset {
  file: string;
  ranges: [first: number, last: number][];
}

export interface Fonts {
  regular: Face;
  bold: Face;
  /** The face of a script that has this letter; undefined if none of its files does. */
  find(script: Script, codePoint: number): Promise<Face | undefined>;
}

let loaded: Promise<Fonts> | undefined;

/** Read when the first file is made; a script's files when a name needs them. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= load().catch(error => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<Fonts> {
  const folder = dirname(resolve("@expo-google-fonts/noto-sans/package.json"));
  const [regular, bold] = await Promise.all([
    readFile(join(folder, baseFiles.regular)),
    readFile(join(folder, baseFiles.bold)),
  ]);
  const subsets = new Map<Script, Promise<Subset[]>>();
  const faces = new Map<string, Promise<Face>>();
  return {
    regular: faceOf("regular", regular, false),
    bold: faceOf("bold", bold, false),
    async find(script, codePoint) {
      const listed = subsets.get(script) ?? listSubsets(script);
      subsets.set(script, listed);
      const found = (await listed).find(({ ranges }) =>
        ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
      );
      if (!found) return undefined;
      const face = faces.get(found.file) ?? unpack(found.file, thin.includes(script));
      faces.set(found.file, face);
      return (await face).has(codePoint) ? face : undefined;
    },
  };
}

/** The packages split a font into files by ranges of letters, as web pages load them. */
async function listSubsets(script: Script): Promise<Subset[]> {
  const name = `noto-sans-${script}`;
  const folder = dirname(resolve(`@fontsource-variable/${name}/package.json`));
  const ranges = JSON.parse(await readFile(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(ranges).map(([subset, listed]) => ({
    file: join(folder, "files", `${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: listed.split(",").map(range => {
      const [first = "0", last = first] = range.trim().slice(2).split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}

async function unpack(file: string, isThin: boolean): Promise<Face> {
  const bytes = Buffer.from(await wawoff2.decompress(await readFile(file)));
  const face = faceOf(file.slice(file.lastIndexOf("/") + 1, -".woff2".length), bytes, isThin);
  face.font.layout = shapedBy(bytes, face.font) as Font["layout"];
  return face;
}

function faceOf(name: string, bytes: Buffer, isThin: boolean): Face {
  const font = create(bytes);
  if (font.type !== "TTF") throw new Error(`${name} holds several fonts.`);
  return {
    name,
    font,
    isThin,
    has: codePoint => font.hasGlyphForCodePoint(codePoint),
    canShape(text) {
      try {
        return font.layout(text).glyphs.every(({ id }) => id !== 0);
      } catch {
        return false; // fontkit has no way to ask without throwing
      }
    },
  };
}
