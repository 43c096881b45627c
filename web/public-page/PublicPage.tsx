import { publicPage } from "@hb/domain/public-page/text.ts";
import { type Icon, IconHelpCircle } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useConfiguration, useStudyName } from "../backend/configuration.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Mark } from "../ui/Mark.tsx";
import { Button } from "./Button.tsx";
import { LanguageSwitch, useText } from "./language.tsx";
import classes from "./PublicPage.module.css";

/** Set while the study's own tablet shows a public page: nothing on it may lead anywhere else. */
interface Tablet {
  /** Above the page: whose tablet it is and how to hand it back. */
  strip: ReactNode;
  help: string;
}
export const TabletContext = createContext<Tablet | undefined>(undefined);

/** A public page inside a staff page, which keeps its own title. */
export const PreviewContext = createContext(false);

/** Above what a page shows, on every page of a visit. */
export const AboveContext = createContext<ReactNode>(null);

interface PublicPageProps {
  /** In the browser's tab, before the study's name. */
  title: string;
  children: ReactNode;
  /** At the bottom of the screen: see ThumbBar. */
  bar?: ReactNode;
  /** What Help says on this page; by default, that answers are saved. */
  help?: string | undefined;
}

/** The frame of every public page: the study's mark and name, Help, one column, and a bar under the thumb. */
export function PublicPage({ title, children, bar, help }: PublicPageProps) {
  const study = useStudyName();
  const tablet = useContext(TabletContext);
  const above = useContext(AboveContext);
  const isPreview = useContext(PreviewContext);
  const text = useText(publicPage);
  useEffect(() => {
    if (!isPreview) document.title = study ? `${title} · ${study}` : title;
  }, [title, study, isPreview]);
  return (
    <Stack className={classes["page"]}>
      {tablet?.strip}
      <Row as="header" gap={10} className={`${classes["column"]} ${classes["header"]}`}>
        <Row as="span" align="stretch" className={classes["mark"]}>
          <Mark size={28} />
        </Row>
        <span className={classes["name"]}>{study}</span>
        <LanguageSwitch />
        <Help>{tablet?.help ?? help ?? text.help.draft}</Help>
      </Row>
      <Stack as="main" className={classes["main"]}>
        <div className={classes["column"]}>
          {above}
          {children}
        </div>
        {bar}
      </Stack>
    </Stack>
  );
}

function Help({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = useText(publicPage);
  return (
    <>
      <Row as="button" gap={6} className={classes["help"]} type="button" onClick={() => setIsOpen(true)}>
        <IconHelpCircle size={20} aria-hidden="true" />
        {text.help.title}
      </Row>
      {isOpen && (
        <PaperDialog
          title={text.help.title}
          onClose={() => setIsOpen(false)}
          actions={<CloseButton>{text.help.close}</CloseButton>}
        >
          <p>{children}</p>
          <Contact />
        </PaperDialog>
      )}
    </>
  );
}

/** How to reach the study: at the foot of pages that end something, and in Help. */
export function Contact() {
  const mailbox = useConfiguration()?.contactMailbox;
  const isOnTablet = useContext(TabletContext) !== undefined;
  const text = useText(publicPage);
  if (!mailbox) return null;
  if (isOnTablet) return <p>{text.contactOnTablet(mailbox)}</p>;
  return (
    <p>
      {text.contact}
      <a className="link" href={`mailto:${mailbox}`}>
        {mailbox}
      </a>
      .
    </p>
  );
}

interface EndingProps {
  title: string;
  icon: Icon;
  /** A thank-you page is green; a dead end never blames and is never red. */
  isGood?: boolean;
  /** Paragraphs. */
  children: ReactNode;
  /** What to do next, full width. */
  actions?: ReactNode;
  /** Between the text and the actions: details of a visit, a field to fill in. */
  details?: ReactNode;
  /** See PublicPage. */
  help?: string | undefined;
}

/** Every page where something ends: thank you, wrong link, too late, nothing open, nothing due. */
export function Ending({ title, icon: EndingIcon, isGood = false, children, actions, details, help }: EndingProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headline.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <PublicPage title={title} help={help}>
      <div className={classes["ending"]}>
        <div className={`${classes["sign"]} ${isGood ? classes["good"] : ""}`}>
          <EndingIcon size={32} stroke={isGood ? 2.6 : 2} aria-hidden="true" />
        </div>
        <h1 className="headline" ref={headline} tabIndex={-1}>
          {title}
        </h1>
        <Stack gap={12} mt={12} className="lead">
          {children}
        </Stack>
        {details && <div className={classes["details"]}>{details}</div>}
        {actions && <div className={classes["actions"]}>{actions}</div>}
      </div>
      <div className={`small ${classes["contact"]}`}>
        <Contact />
      </div>
    </PublicPage>
  );
}

interface PaperDialogProps {
  title: string;
  children: ReactNode;
  /** Buttons, full width, below each other; one of them a CloseButton. */
  actions: ReactNode;
  onClose: () => void;
}

/** The browser's own dialog: it holds the focus, closes with Esc and gives the focus back without any code of ours. */
export function PaperDialog({ title, children, actions, onClose }: PaperDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Closed before it is removed, or the focus would be lost.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);
  return (
    <dialog className={classes["dialog"]} ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className={classes["actions"]}>{actions}</div>
    </dialog>
  );
}

export function CloseButton({ children }: { children: string }) {
  return (
    <form method="dialog">
      <Button look="plain" type="submit">
        {children}
      </Button>
    </form>
  );
}
