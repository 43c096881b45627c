import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textsIn } from "../tools/texts-in.ts";

const root = join(import.meta.dirname, "..");

/** Sources outside of text files. */
function filesOf(...patterns: string[]): string[] {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter(file => file !== "" && existsSync(join(root, file)))
    .filter(file => !/\.test\.|[/-]text\.tsx?$|\/es\.ts$|\/testing\//.test(file));
}

/** Keys, fonts, samples: what no one translates. */
const noText: Record<string, RegExp> = {
  "web/consent/form/ConsentPreview.tsx": /^Maya/,
  "web/main.tsx": /Inter/,
  "web/overview/OverviewPage.tsx": /^…?\/registration-form/,
  "web/palette/Palette.tsx": /^(Esc|Enter)$/,
  "web/participants/import/import-file.ts":
    /^(Wren|Abernathy|Female|United States|California|Oakland|Recruiter 1|Loaner)$/,
  "web/registration/RegistrationForm.tsx": /^Website$/,
  "web/shell/frame/NavigationBar.tsx": /^(HB|Control\+K Meta\+K)$/,
  "web/shell/frame/Overlays.tsx": /Inter/,
  "web/sign-in/SignInFrame.tsx": /^xMidYMid slice$/,
  "web/system-check/checks.ts": /^HB system check/,
  "web/ui/fields/DateField.tsx": /^D MMM YYYY$/,
  "web/ui/table/TableHead.tsx": /^(Alt\+)?ArrowLeft/,
  "web/ui/theme/theme.ts": /./,
  "web/ui/theme/tokens.ts": /./,
  // Until its page has loaded, which names itself in its reader's language.
  "web/visitor-routes.tsx": /./,
  "web/vite.config.ts": /./,
};
const key =
  /^(Arrow(Up|Down|Left|Right)?|Enter|Esc(ape)?|Home|End|Page(Up|Down)|Shift|Control|Meta|Alt(Graph)?|Dead|Unidentified)$/;
/** What code calls something: `needs attention`, `status of …`. */
const name = /^[a-z]+([ ,/-]+[a-z]+)*( …)?$/;

test("what a screen says is in a text.ts, where another language can stand beside it", () => {
  const escaped = filesOf("web/*.ts", "web/*.tsx").flatMap(file =>
    textsIn(file, readFileSync(join(root, file), "utf8"))
      .filter(({ text, isElement }) => isElement || !(key.test(text) || name.test(text)))
      .filter(({ text }) => !noText[file]?.test(text))
      .map(({ text, line }) => `${file}:${line}: ${text}`),
  );
  expect(escaped).toEqual([]);
});

test("what the server refuses with is in a text.ts too", () => {
  const refusal = /\brefuse\(\s*"[^"]+",\s*("[^"]*"|`[^`]*`)/g;
  const escaped = filesOf("server/*.ts").flatMap(file =>
    [...readFileSync(join(root, file), "utf8").matchAll(refusal)]
      .filter(([, sentence = ""]) => /\p{L}{2}/u.test(sentence.replace(/\$\{[^}]*\}/g, "")))
      .map(([, sentence]) => `${file}: ${sentence}`),
  );
  expect(escaped).toEqual([]);
});
