import { privacyNotice } from "@hb/domain/participants/registration/text.ts";
import classes from "./PrivacyNotice.module.css";

/** The words that somebody agrees to, with the number of their version. */
export function PrivacyNotice() {
  return (
    <section className={classes["notice"]} aria-labelledby="privacy-notice">
      <h2 id="privacy-notice">{privacyNotice.title}</h2>
      {privacyNotice.paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className={classes["version"]}>Version {privacyNotice.version}</p>
    </section>
  );
}
