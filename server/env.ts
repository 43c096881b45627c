import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isTimeZone, oneLine } from "@hb/domain/contract.ts";
import { urlsOf } from "@hb/platform/database/hosts.ts";
import { isProxy } from "@hb/platform/http/forwarded.ts";
import { logLevels } from "@hb/platform/log.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { bucketForm, parseBucket } from "@hb/platform/storage/files/bucket.ts";
import { z } from "zod";

const url = (...protocols: string[]) => urls(text => [text], ...protocols);

/** One that stands for several, as `split` tells. */
const urls = (split: (text: string) => string[], ...protocols: string[]) =>
  z.string().refine(
    text => {
      try {
        return split(text).every(each => protocols.includes(new URL(each).protocol));
      } catch {
        return false;
      }
    },
    // What comes after may rely on it.
    { error: `must start with ${protocols.map(protocol => `${protocol}//`).join(" or ")}`, abort: true },
  );

const namesHost = (text: string) => new URL(text).hostname !== "";
const noHost = "must name a host";

/** By https, or on the same machine, for trying it out. */
function isSecure(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname));
}

const list = z
  .string()
  .default("")
  .transform(text =>
    text
      .split(",")
      .map(part => part.trim())
      .filter(Boolean),
  );
const origin = url("http:", "https:").refine(
  text => new URL(text).origin === text,
  "must be origins like https://lab.example.org, without a path",
);

/** The key itself, or with a leading @ the file that contains it: read now, not when the first backup is made. */
const key = z
  .string()
  .transform((text, context) => {
    if (!text.startsWith("@")) return text;
    try {
      return readFileSync(text.slice(1), "utf8").trim();
    } catch (error) {
      context.addIssue({ code: "custom", message: `names a file that can't be read: ${(error as Error).message}` });
      return z.NEVER;
    }
  })
  .pipe(z.string().min(8, "must have at least 8 characters"));

/** A folder that is missing is made when it is needed, so the one above it counts. */
function isWritable(folder: string): boolean {
  const path = resolve(folder);
  if (!existsSync(path) && path !== dirname(path)) return isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isBucketOrWritable(place: string): boolean {
  return place.startsWith("s3:") ? parseBucket(place) !== undefined : isWritable(place);
}

export const Settings = z.object({
  PORT: z.coerce.number("must be a port number").int().min(0).max(65_535).default(8080),
  HOST: z.string().default("127.0.0.1"),
  HB_DATA_DIR: z.string().default("./data"),
  DATABASE_URL: urls(urlsOf, "postgres:", "postgresql:").optional(),
  DATABASE_LISTEN_URL: urls(urlsOf, "postgres:", "postgresql:").optional(),
  WEB_APP_URL: url("http:", "https:")
    .refine(
      text => text.replace(/\/$/, "") === new URL(text).origin,
      "must be like https://hb.example.org, without a path",
    )
    .transform(text => new URL(text).origin)
    .optional(),
  HB_ADMIN_EMAIL: z.email("must be an email address").optional(),
  HB_ADMIN_PASSWORD: z.string().min(10, "must have at least 10 characters").optional(),
  STUDY_NAME: oneLine(1_000).pipe(z.string().max(80, "must have at most 80 characters")).default("HB"),
  SITE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone like America/Los_Angeles")
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  CONTACT_MAILBOX: z.email("must be an email address").default("study@localhost.example"),
  SMTP_URL: url("smtp:", "smtps:").refine(namesHost, noHost).optional(),
  STORAGE_URL: url("s3:").refine(namesHost, noHost).optional(),
  HB_BACKUP_KEY: key.optional(),
  HB_BACKUP_KEY_REQUIRED: z.enum(["yes", "no"], "must be yes or no").default("no"),
  HB_BACKUP_DIR: z
    .string()
    .refine(isBucketOrWritable, `must be a folder that HB can write to, or like ${bucketForm}`)
    .optional(),
  HB_BACKUP_TRY: z.enum(["yes", "no"], "must be yes or no").default("no"),
  HB_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 03:15")
    .default("03:15"),
  HB_BACKUP_KEEP: z.coerce.number("must be a number of backups").int().min(1).max(1000).default(14),
  HB_SEAL_FILE: z
    .string()
    .refine(
      file => existsSync(dirname(resolve(file))) && isWritable(dirname(file)),
      "must be a file in a folder that HB can write to",
    )
    .optional(),
  HB_OPERATOR_EMAILS: list.pipe(z.array(z.email("must be email addresses, separated by commas")).max(10)),
  HB_SEAL_EMAIL: z.email("must be an email address").optional(),
  OIDC_ISSUER: z.string().refine(isSecure, "must start with https://").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: oneLine(1_000)
    .pipe(z.string().max(60, "must have at most 60 characters"))
    .default("Sign in with single sign-on"),
  TRUSTED_PROXIES: list.refine(
    proxies => proxies.every(isProxy),
    "must be addresses or networks like 10.0.0.5 or 10.0.0.0/24",
  ),
  ALLOWED_ORIGINS: list.pipe(z.array(origin)),
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:").refine(namesHost, noHost).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("warn"),
});
export type Settings = z.infer<typeof Settings>;

/** Reads the environment once. A bad setting stops the start with a message that names it. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const filled = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = Settings.safeParse(filled);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const settings = result.data;
  if (
    (settings.HB_ADMIN_EMAIL === undefined) !== (settings.HB_ADMIN_PASSWORD === undefined) &&
    settings.HB_ADMIN_PASSWORD
  )
    throw new StartError("HB_ADMIN_PASSWORD also needs HB_ADMIN_EMAIL.");
  if (settings.DATABASE_LISTEN_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new StartError("DATABASE_LISTEN_URL also needs DATABASE_URL.");
  if (settings.HB_BACKUP_KEY_REQUIRED === "yes" && settings.HB_BACKUP_KEY === undefined)
    throw new StartError("HB_BACKUP_KEY_REQUIRED is yes, so HB_BACKUP_KEY is needed: backups must be encrypted.");
  if (settings.HB_BACKUP_TRY === "yes" && settings.HB_BACKUP_DIR === undefined)
    throw new StartError("HB_BACKUP_TRY also needs HB_BACKUP_DIR.");
  const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const [given, missing] = [oidc.find(name => settings[name]), oidc.find(name => !settings[name])];
  if (given && missing) throw new StartError(`${given} also needs ${missing}.`);
  return { ...settings, HB_DATA_DIR: resolve(settings.HB_DATA_DIR) };
}

/** The identity provider, as the platform expects it; undefined = everyone signs in with a password. */
export function providerOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL }: Settings) {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, label: OIDC_LABEL };
}

/** Part of the addresses of functions and of every token. The embedded database has the same name. */
export const projectId = "hb";

/** The database, as the platform expects it. */
export function databaseOf({ DATABASE_URL, DATABASE_LISTEN_URL, HB_DATA_DIR }: DatabaseSettings) {
  return { url: DATABASE_URL, directUrl: DATABASE_LISTEN_URL, dataDir: HB_DATA_DIR, name: projectId };
}

export type DatabaseSettings = Pick<Settings, "DATABASE_URL" | "DATABASE_LISTEN_URL" | "HB_DATA_DIR">;
