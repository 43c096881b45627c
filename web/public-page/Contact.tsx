import { useConfiguration } from "../backend/configuration.ts";
import { useTablet } from "./tablet.ts";
import classes from "./PublicPage.module.css";

/** Whom to ask; stands at the foot of pages that end something, and in Help. */
export function Contact() {
  const mailbox = useConfiguration()?.contactMailbox;
  const isOnTablet = useTablet() !== undefined;
  if (!mailbox) return null;
  if (isOnTablet) return <p>Questions? Ask us here, or write to {mailbox} later.</p>;
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
