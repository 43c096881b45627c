import type { Input, Output } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { Language } from "@hb/domain/language.ts";
import type { Link } from "@hb/domain/links/link.ts";
import type { LinkForm } from "@hb/domain/permissions.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { IconCloudOff, IconLink } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../backend/call.ts";
import { checkTime } from "../backend/clock.ts";
import { asRefusal } from "../backend/refused.ts";
import { Button } from "../public-page/Button.tsx";
import { useFollow, useText } from "../public-page/language.tsx";
import { Ending, PublicPage } from "../public-page/PublicPage.tsx";
import { isUnreachable, messageOf, useRetryOnline } from "../public-page/sending.ts";
import { perform } from "./perform.ts";
import classes from "../public-page/PublicPage.module.css";

export interface Opening<T> {
  /** What the page shows; undefined while it opens and when it can't. */
  data: T | undefined;
  refusal: Refusal | undefined;
  reload: () => Promise<void>;
  /** The data is what this device knows, and why. */
  connection: "offline" | "slow" | undefined;
  /** Puts in what an answer has already told. */
  update: (change: Partial<T>) => void;
}

/** Pages that know whose they are: the person's language is kept with them. */
const forms: { [N in FunctionName]?: LinkForm } = {
  openBooking: "booking",
  openConsent: "consent",
  openHomeSurvey: "homeSurvey",
};

interface OpeningOptions<T> {
  /** Fetched again whenever the visitor returns to the page. */
  isLive?: boolean;
  /** Runs on what was opened; answers true if that changed it, so that it is opened again. */
  prepare?: (opened: T) => Promise<boolean>;
  /** What this device knows, shown while the study can't be reached or takes long. */
  known?: (why: "offline" | "slow") => Promise<T | undefined>;
}

/** A network that takes longer isn't waited for by a device that knows what to show. */
const patienceMs = 4_000;

/** Opens a public page. What is shown stays while the study can't be reached; only a page without data says so. */
export function useOpening<N extends FunctionName>(
  name: N,
  input: Input<Functions[N]>,
  { isLive = false, prepare, known }: OpeningOptions<Output<Functions[N]>> = {},
): Opening<Output<Functions[N]>> {
  type Opened = Output<Functions[N]>;
  const [data, setData] = useState<Opened>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [connection, setConnection] = useState<"offline" | "slow">();
  const follow = useFollow();
  const showKnown = async (why: "offline" | "slow") => {
    const found = await known?.(why);
    if (!found) return false;
    setData(() => found);
    setConnection(why);
    setRefusal(undefined);
    return true;
  };
  const load = async () => {
    const opened = await call(name, input);
    const form = forms[name];
    if (form)
      await follow({
        kept: (opened as { language?: Language | null }).language,
        keep: language => void perform("chooseLanguage", { ...(input as Link), form, language }),
      });
    return (await prepare?.(opened)) ? call(name, input) : opened;
  };
  const reload = () => {
    const waits = known !== undefined && data === undefined;
    const timer = waits ? setTimeout(() => void showKnown("slow"), patienceMs) : undefined;
    return load()
      .finally(() => clearTimeout(timer))
      .then(
        opened => {
          setData(() => opened);
          setConnection(undefined);
          setRefusal(undefined);
        },
        async (error: unknown) => {
          const problem = asRefusal(error);
          if (!isUnreachable(problem) || !(await showKnown("offline"))) setRefusal(problem);
        },
      );
  };
  const open = useEffectEvent(() => void reload());
  const openAgain = useEffectEvent(() => {
    if (document.visibilityState === "visible" && (isLive || data === undefined)) void reload();
  });
  // What is on screen may be more than this device should show then.
  const goOffline = useEffectEvent(() => void (known && showKnown("offline")));
  useEffect(() => {
    // Times are shown and counted by the study's clock; this device's may be wrong.
    checkTime().catch(() => undefined);
    open();
    const onReturn = () => openAgain();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    const onOffline = () => goOffline();
    window.addEventListener("offline", onOffline);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
      window.removeEventListener("offline", onOffline);
    };
  }, []);
  // The registration form is shown meanwhile, and may not be the study's own.
  const hasFailed = data === undefined && refusal !== undefined && isUnreachable(refusal);
  useRetryOnline(hasFailed || connection !== undefined, () => void reload());
  // In another language it is another question.
  const asked = JSON.stringify(input);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    open();
  }, [asked]);
  const isClosed = refusal !== undefined && (isWrongLink(refusal) || refusal.code === "failed-precondition");
  return {
    data: isClosed ? undefined : data,
    refusal,
    reload,
    connection,
    update: change => setData(old => old && { ...old, ...change }),
  };
}

interface OpenedPageProps<T> {
  page: Pick<Opening<T>, "data" | "refusal" | "reload">;
  title: string;
  /** Shown if opening takes more than a moment. */
  opening: string;
  help: string;
  wrongLink?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page that opens by a personal link: while it opens, when it can't, and once it has. */
export function OpenedPage<T>({ page, title, opening, help, wrongLink = <WrongLink />, children }: OpenedPageProps<T>) {
  const { data, refusal, reload } = page;
  const text = useText(publicPage);
  if (data !== undefined) return children(data);
  if (!refusal)
    return (
      <PublicPage title={title} help={help}>
        <h1 className={`headline ${classes["openingTitle"]}`}>{title}</h1>
        <output className={classes["opening"]}>{opening}</output>
      </PublicPage>
    );
  if (isWrongLink(refusal)) return wrongLink;
  const { failedToOpen } = text;
  return (
    <Ending
      title={failedToOpen.title}
      icon={IconCloudOff}
      help={help}
      actions={<Button onClick={() => void reload()}>{failedToOpen.retry}</Button>}
    >
      <p>{isUnreachable(refusal) ? failedToOpen.offline : messageOf(refusal, text)}</p>
    </Ending>
  );
}

/** Unknown, renewed, revoked and mistyped links all look the same. */
export function WrongLink() {
  const text = useText(publicPage).wrongLink;
  return (
    <Ending title={text.title} icon={IconLink} help={text.help}>
      <p>{text.text}</p>
    </Ending>
  );
}

function isWrongLink({ code }: Refusal): boolean {
  return (
    code === "unauthenticated" || code === "permission-denied" || code === "not-found" || code === "invalid-argument"
  );
}
