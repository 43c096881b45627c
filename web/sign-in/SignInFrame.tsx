import type { ReactNode } from "react";
import { useConfiguration, useStudyName } from "../backend/configuration.ts";
import { Mark } from "../ui/Mark.tsx";
import { HeadsetPicture } from "./HeadsetPicture.tsx";
import classes from "./SignInFrame.module.css";

/** One column and a picture: sign-in, forgotten and new password, and the ending without access. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const contactMailbox = useConfiguration()?.contactMailbox;
  const studyName = useStudyName();
  return (
    <div className={classes["frame"]}>
      <div className={classes["side"]}>
        <main className={classes["column"]}>
          <div className={classes["who"]}>
            <Mark size={40} />
            <div>
              <div className={classes["hb"]}>HB</div>
              {studyName && <div className={classes["study"]}>{studyName}</div>}
            </div>
          </div>
          <h1 className={classes["title"]}>{title}</h1>
          {children}
        </main>
        <footer className={classes["foot"]}>
          For study staff. Taking part? Use the link in your email
          {contactMailbox && (
            <>
              , or write to{" "}
              <a className="link" href={`mailto:${contactMailbox}`}>
                {contactMailbox}
              </a>
            </>
          )}
          {!contactMailbox && "."}
        </footer>
      </div>
      <HeadsetPicture className={classes["picture"] ?? ""} />
    </div>
  );
}
