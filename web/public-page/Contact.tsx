import { useConfiguration } from "../backend/configuration.ts";
import classes from "./PublicPage.module.css";

/** Whom to ask; stands at the foot of pages that end something, and in Help. */
export function Contact() {
  const mailbox = useConfiguration()?.contactMailbox;
  if (!mailbox) return null;
  return (
    <p>
      Questions? Write to{" "}
      <a className={classes["link"]} href={`mailto:${mailbox}`}>
        {mailbox}
      </a>
      .
    </p>
  );
}
