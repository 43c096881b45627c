import type { Translated } from "@hb/domain/language.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconAlertCircle, IconCloudOff } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { Row } from "../ui/layout/Stack.tsx";
import { useText } from "./language.tsx";
import { type Delivery, messageOf } from "./sending.ts";
import classes from "./PublicPage.module.css";

/** Above a button, read out when it appears: red for answers to fix, amber for what isn't the visitor's fault. */
export function Notice({ children, isCalm = true }: { children: ReactNode; isCalm?: boolean }) {
  const NoticeIcon = isCalm ? IconCloudOff : IconAlertCircle;
  return (
    <div role="alert">
      {children && (
        <Row
          gap={8}
          align="stretch"
          className={`${classes["notice"]} ${isCalm ? classes["calm"] : classes["problem"]}`}
        >
          <NoticeIcon size={20} aria-hidden="true" />
          <div>{children}</div>
        </Row>
      )}
    </div>
  );
}

/** Why something isn't sent yet. */
export function DeliveryNotice({ delivery }: { delivery: Delivery }) {
  return <Notice>{messageIn(delivery, useText(publicPage))}</Notice>;
}

function messageIn(delivery: Delivery, text: Translated<typeof publicPage>): string | undefined {
  if (delivery.state === "waiting" || delivery.state === "resending") return text.notSent.offline;
  return delivery.state === "failed" ? messageOf(delivery.refusal, text) : undefined;
}

interface FormNoticeProps {
  /** By the id of the control. */
  problems: Readonly<Record<string, string>>;
  labelOf: (id: string) => string;
  delivery: Delivery;
  /** What happens right now, if anything. */
  note?: string | false;
}

/** Above the button of a form: links to the answers that need checking, or why it isn't sent yet. */
export function FormNotice({ problems, labelOf, delivery, note }: FormNoticeProps) {
  const text = useText(publicPage);
  const ids = Object.keys(problems);
  const links = ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ", "}
      <button type="button" onClick={() => document.getElementById(id)?.focus()}>
        {labelOf(id)}
      </button>
    </Fragment>
  ));
  return (
    <Notice isCalm={ids.length === 0}>
      {ids.length === 0 ? (
        note || messageIn(delivery, text)
      ) : (
        <>
          {text.problems(ids.length)} {links}
        </>
      )}
    </Notice>
  );
}
