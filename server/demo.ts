import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { paperOf } from "@hb/domain/settings/paper.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { type RunningHb, startHb } from "./app.ts";
import { generateSignatures, sampleTexts } from "./consent/sample.ts";
import { readSettings, type Settings } from "./env.ts";
import { personDataOwners } from "./person-data-owners.ts";
import { runServer } from "./program.ts";
import { generateStudy } from "./sample/study.ts";

const defaultSize = 500;

interface Demo {
  size: number;
  settings: Settings;
  administrator: Administrator;
}

/**
 * A sample study in a data folder of its own, with the same settings as a real one: `npm run demo`, or
 * `npm run demo -- 100000` for that many people.
 */
async function readDemo(sizeGiven: string | undefined): Promise<Demo> {
  const size = Number(sizeGiven ?? defaultSize);
  if (!Number.isInteger(size) || size < 1 || size > 1_000_000)
    throw new StartError("Enter a number of people up to 1,000,000: npm run demo -- 500");
  const env = {
    HB_DATA_DIR: "./demo-data",
    STUDY_NAME: "Northlight Headset Study",
    // The time zone in which the sample sessions take place during the day.
    SITE_TIME_ZONE: "America/Los_Angeles",
    ...given(process.env),
  };
  const administrator = await administratorOf(readSettings(env));
  return { size, administrator, settings: readSettings({ ...env, ...administrator }) };
}

async function fill(hb: RunningHb, { size, administrator, settings }: Demo): Promise<void> {
  const { STUDY_NAME: studyName, CONTACT_MAILBOX: contactMailbox, SITE_TIME_ZONE: timeZone } = settings;
  const now = new Date().toISOString();
  const isNew = await generateStudy(hb.database, personDataOwners, {
    size,
    now,
    sign: people =>
      generateSignatures(hb, people, {
        head: { studyName, contactMailbox, timeZone, paper: paperOf("auto", timeZone) },
        now,
        progress: (done, of) => {
          if (done % 100 === 0) console.log(`Signing sample consents: ${done} of ${of}`);
        },
      }),
    progress: done => {
      if (done % 20_000 === 0) console.log(`Creating sample participants: ${done} of ${size}`);
    },
  });
  if (isNew) console.log(`Created a sample study with ${size} people in ${settings.HB_DATA_DIR}.`);
  console.log(`HB is ready: ${hb.address}`);
  console.log(`Administrator: ${administrator.HB_ADMIN_EMAIL}`);
  console.log(`Password: ${administrator.HB_ADMIN_PASSWORD}`);
  console.log("To see HB as the inspector or another colleague, open Users and their menu.");
}

interface Administrator {
  HB_ADMIN_EMAIL: string;
  HB_ADMIN_PASSWORD: string;
}

/** The same at every start: from the settings, or generated at the first start. */
async function administratorOf(settings: Settings): Promise<Administrator> {
  const { HB_DATA_DIR, HB_ADMIN_EMAIL, HB_ADMIN_PASSWORD } = settings;
  const email = HB_ADMIN_EMAIL ?? "demo@hb.example";
  if (HB_ADMIN_PASSWORD) return { HB_ADMIN_EMAIL: email, HB_ADMIN_PASSWORD };
  const file = join(HB_DATA_DIR, "demo-password");
  const known = await readFile(file, "utf8").catch(() => undefined);
  const password = known ?? randomBytes(9).toString("base64url");
  await mkdir(HB_DATA_DIR, { recursive: true });
  if (!known) await writeFile(file, password, { mode: 0o600 });
  return { HB_ADMIN_EMAIL: email, HB_ADMIN_PASSWORD: password };
}

function given(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

const demo = readDemo(process.argv[2]);
await runServer(
  async stopping => {
    const screens = join(import.meta.dirname, "../web/dist");
    return startHb((await demo).settings, {
      screens,
      consentTexts: sampleTexts(new Date().toISOString().slice(0, 10)),
      stopping,
    });
  },
  async hb => fill(hb, await demo),
);
