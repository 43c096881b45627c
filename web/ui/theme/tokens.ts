/**
 * HB's design tokens. Colors are named by meaning and given once per color scheme; a test recomputes the contrast of
 * every pair that may meet on screen. CSS variables are made from these tables: `--surface`, `--blue-fg`, `--font-small`,
 * `--weight-bold`, `--space-8`, `--quick`.
 */
export type Scheme = "light" | "dark";

/** Ten steps of the one accent; filled controls take step 7 in light and step 4 in dark. */
export const petrol = [
  "#EDF7F8",
  "#D5ECEE",
  "#AEDADE",
  "#7FC6CD",
  "#52B2BC",
  "#2793A0",
  "#107783",
  "#0A6570",
  "#08515A",
  "#053D44",
] as const;

const light = {
  canvas: "#F5F6F8",
  surface: "#FFFFFF",
  sunken: "#F1F3F6",
  raised: "#FFFFFF",
  hover: "#F3F5F8",
  select: "#E9F5F6",
  log: "#FAFBFC",
  line: "#E3E6EC",
  "line-strong": "#CDD2DB",
  control: "#828A99",
  text: "#14171F",
  "text-2": "#474F5E",
  "text-3": "#5F6878",
  focus: "#0A6570",
  scrim: "#14171F61",
  paper: "#FAF7F1",
  card: "#FFFFFF",
  "paper-line": "#E7E0D3",
  "paper-text": "#221F19",
  "paper-text-2": "#5A5347",
  filled: petrol[7],
  "filled-hover": petrol[8],
  "on-filled": "#FFFFFF",
  ink: "#14171F",
  "ink-text": "#FFFFFF",
  "ink-act": petrol[3],
  "ink-trouble": "#FFA1A8",
};

const dark: Record<keyof typeof light, string> = {
  canvas: "#0F1115",
  surface: "#16191F",
  sunken: "#121419",
  raised: "#1D2129",
  hover: "#1E222A",
  select: "#10292E",
  log: "#12151A",
  line: "#272C36",
  "line-strong": "#3A414E",
  control: "#788193",
  text: "#ECEEF2",
  "text-2": "#C6CBD5",
  "text-3": "#A3ABB9",
  focus: "#7FD3DC",
  scrim: "#0000009E",
  paper: "#13120F",
  card: "#1E1C18",
  "paper-line": "#35312A",
  "paper-text": "#F2EEE6",
  "paper-text-2": "#BDB5A6",
  filled: petrol[4],
  "filled-hover": petrol[3],
  "on-filled": "#0F1115",
  ink: "#ECEEF2",
  "ink-text": "#14171F",
  "ink-act": petrol[8],
  "ink-trouble": "#A01B2B",
};

export const surfaces: Record<Scheme, typeof dark> = { light, dark };

export const toneNames = ["ghost", "blue", "violet", "green", "amber", "orange", "red", "grey", "accent"] as const;
export type Tone = (typeof toneNames)[number];

interface ToneColors {
  fg: string;
  bg: string;
  line: string;
  solid: string;
}

function tone(fg: string, bg: string, line: string, solid: string): ToneColors {
  return { fg, bg, line, solid };
}

/** Seven meanings and two marks; a ghost has no fill of its own and stands on whatever lies behind it. */
export const tones: Record<Scheme, Record<Tone, ToneColors>> = {
  light: {
    ghost: tone("#5F6878", "transparent", "#828A99", "#828A99"),
    blue: tone("#1C4DA6", "#E8F0FE", "#BCD1F8", "#2F6BE0"),
    violet: tone("#5732B0", "#F1ECFE", "#D5C8F8", "#7A4FE0"),
    green: tone("#12613A", "#E3F5EA", "#B0DEC2", "#1E8A52"),
    amber: tone("#734600", "#FDF1D5", "#EFD293", "#B87400"),
    orange: tone("#8F370B", "#FDEBE0", "#F5C7AC", "#D2591C"),
    red: tone("#A01B2B", "#FDE9EA", "#F4BEC3", "#CF2F3C"),
    grey: tone("#474F5E", "#EEF0F4", "#D5DAE2", "#747D8D"),
    accent: tone("#08515A", "#E6F4F5", "#AEDADE", "#0A6570"),
  },
  dark: {
    ghost: tone("#A3ABB9", "transparent", "#788193", "#788193"),
    blue: tone("#9DC1FF", "#16274A", "#2A4880", "#5B93F5"),
    violet: tone("#C5B3FF", "#291F4E", "#4A3980", "#9A7BF2"),
    green: tone("#86DAA8", "#0F2F1F", "#215A3B", "#3FAE6E"),
    amber: tone("#F1C66E", "#342508", "#624914", "#D99A1C"),
    orange: tone("#FBB08A", "#3A1D0F", "#6F381B", "#EB7A3D"),
    red: tone("#FFA1A8", "#3D1519", "#74282F", "#EC5B66"),
    grey: tone("#B8BECA", "#232831", "#3C4350", "#8791A1"),
    accent: tone("#8FD6DD", "#0C2B30", "#1B5058", "#52B2BC"),
  },
};

/** Behind the initials of a person, chosen by the name; the same in both schemes, always under white. */
export const avatarColors = ["#6B3FC9", "#0A6570", "#97490B", "#A82555", "#4B5563", "#2257C4"] as const;

/** What Mantine's own components fall back to where no variable of ours reaches them. */
export const gray = [
  "#F5F6F8",
  "#F1F3F6",
  "#E3E6EC",
  "#D5DAE2",
  "#CDD2DB",
  "#828A99",
  "#5F6878",
  "#474F5E",
  "#2B303B",
  "#14171F",
] as const;
export const darkGray = [
  "#ECEEF2",
  "#C6CBD5",
  "#A3ABB9",
  "#788193",
  "#3A414E",
  "#272C36",
  "#1D2129",
  "#16191F",
  "#12151A",
  "#0F1115",
] as const;
export const red = [
  "#FDE9EA",
  "#F9D5D8",
  "#F4BEC3",
  "#FFA1A8",
  "#EC5B66",
  "#DD4350",
  "#CF2F3C",
  "#A01B2B",
  "#74282F",
  "#3D1519",
] as const;

/** Type sizes in pixels. Staff screens are set in `base`, public pages in `reading`. */
const fontSizes = {
  tiny: 11,
  small: 12,
  base: 13,
  body: 14,
  lead: 15,
  "title-3": 16,
  reading: 17,
  "title-2": 18,
  "title-1": 20,
  display: 24,
  hero: 28,
  clock: 42,
} as const;
/** The lines of those sizes that a Text can have. */
const lineHeights = { tiny: 16, small: 16, body: 20, lead: 22, "title-3": 22, "title-2": 24, "title-1": 28 } as const;
export type TextSize = keyof typeof lineHeights;
const weights = { regular: 450, medium: 550, bold: 600 } as const;
export type Weight = keyof typeof weights;
/** `quiet` recedes, `faint` recedes further; both keep their contrast. `strong` stands out of a quiet paragraph. */
const shades = { strong: "text", quiet: "text-2", faint: "text-3", red: "red-fg", amber: "amber-fg" } as const;
export type Shade = keyof typeof shades;
/** Gaps, paddings and margins in pixels; `--space-8` is 8 px. */
export const spaces = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32] as const;
export type Space = (typeof spaces)[number];

const alignments = {
  start: "flex-start",
  center: "center",
  end: "flex-end",
  baseline: "baseline",
  stretch: "stretch",
  between: "space-between",
} as const;

const motion = {
  quick: "120ms ease-out",
  calm: "180ms ease-out",
  /** What takes longer than a moment to load shows up without a flash for what does not. */
  appear: "appear 120ms 300ms backwards",
  /** What a colleague just changed: an edge and a tint that go. */
  fade: "fade 2s ease-in forwards",
  tint: "tint 2s ease-in",
} as const;

function scales(): string {
  const named = (prefix: string, scale: object, unit = "") =>
    Object.entries(scale).map(([name, value]) => `--${prefix}${name}: ${String(value)}${unit};`);
  return [
    // Of the root's, so that larger letters in the browser's settings are larger here.
    ...Object.entries(fontSizes).map(([name, px]) => `--font-${name}: ${px / 16}rem;`),
    ...named("weight-", weights),
    ...spaces.map(space => `--space-${space}: ${space}px;`),
    ...named("", motion),
  ].join(" ");
}

function variables(scheme: Scheme): string {
  const all = Object.entries(surfaces[scheme]);
  for (const name of toneNames)
    for (const [part, color] of Object.entries(tones[scheme][name])) all.push([`${name}-${part}`, color]);
  return all.map(([name, color]) => `--${name}: ${color};`).join(" ");
}

/** What has a tone says `data-tone` and takes its colors from `--tone-fg` and so on, without a style of its own. */
function toneRule(name: Tone): string {
  const parts = Object.keys(tones.light[name]);
  return `[data-tone="${name}"] { ${parts.map(part => `--tone-${part}: var(--${name}-${part});`).join(" ")} }`;
}

/** What Row, Stack and Text say as attributes. Twice the attribute: it wins over a single class. */
function attributeRules(): string[] {
  const each = (name: string, values: object, style: (key: string, value: string) => string) =>
    Object.entries(values).map(
      ([key, value]) => `[data-${name}][data-${name}="${key}"] { ${style(key, String(value))} }`,
    );
  return [
    ...each("align", alignments, (_, value) => `align-items: ${value};`),
    ...each("justify", alignments, (_, value) => `justify-content: ${value};`),
    ...each("text", lineHeights, (size, px) => `font-size: var(--font-${size}); line-height: ${Number(px) / 16}rem;`),
    ...each("weight", weights, weight => `font-weight: var(--weight-${weight});`),
    ...each("shade", shades, (_, color) => `color: var(--${color});`),
  ];
}

/** The style sheet made of these tokens. Before a scheme is chosen by the page, the system's wish holds. */
export function tokensCss(): string {
  return [
    `:root { ${scales()} ${variables("light")} }`,
    `@media (prefers-color-scheme: dark) { :root { ${variables("dark")} } }`,
    `:root[data-mantine-color-scheme="light"] { color-scheme: light; ${variables("light")} }`,
    `:root[data-mantine-color-scheme="dark"] { color-scheme: dark; ${variables("dark")} }`,
    ...toneNames.map(toneRule),
    ...spaces.map(space => `[data-gap="${space}"] { gap: var(--space-${space}); }`),
    ...spaces.map(space => `[data-row-gap="${space}"] { row-gap: var(--space-${space}); }`),
    ...spaces.map(space => `[data-mt="${space}"] { margin-top: var(--space-${space}); }`),
    ...spaces.map(space => `[data-mb="${space}"] { margin-bottom: var(--space-${space}); }`),
    ...attributeRules(),
    "@keyframes appear { from { opacity: 0; } }",
    "@keyframes fade { to { opacity: 0; } }",
    "@keyframes tint { from { background: var(--hover); } }",
  ].join("\n");
}
