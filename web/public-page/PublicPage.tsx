import { publicPage as text } from "@hb/domain/public-page/text.ts";
import { IconHelpCircle } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useConfiguration, useStudyName } from "../backend/configuration.ts";
import { Mark } from "../ui/Mark.tsx";
import { CloseButton, PaperDialog } from "./PaperDialog.tsx";
import classes from "./PublicPage.module.css";

/** Set while the study's own tablet shows a public page: nothing on it may lead anywhere else. */
interface Tablet {
  /** Above the page: whose tablet it is and how to hand it back. */
  strip: ReactNode;
  help: string;
}
export const TabletContext = createContext<Tablet | undefined>(undefined);

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
  useEffect(() => {
    document.title = study ? `${title} · ${study}` : title;
  }, [title, study]);
  return (
    <div className={classes["page"]}>
      {tablet?.strip}
      <header className={`${classes["column"]} ${classes["header"]}`}>
        <span className={classes["mark"]}>
          <Mark size={28} />
        </span>
        <span className={classes["name"]}>{study}</span>
        <Help>{tablet?.help ?? help ?? text.help.draft}</Help>
      </header>
      <main className={classes["main"]}>
        <div className={classes["column"]}>{children}</div>
        {bar}
      </main>
    </div>
  );
}

function Help({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button className={classes["help"]} type="button" onClick={() => setIsOpen(true)}>
        <IconHelpCircle size={20} stroke={2} aria-hidden="true" />
        {text.help.title}
      </button>
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
  if (!mailbox) return null;
  if (isOnTablet) return <p>{text.contactOnTablet(mailbox)}</p>;
  return (
    <p>
      {text.contact}
      <a className={classes["link"]} href={`mailto:${mailbox}`}>
        {mailbox}
      </a>
      .
    </p>
  );
}
