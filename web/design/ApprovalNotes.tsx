import type { PublishedVersion } from "@hb/domain/design/contract.ts";
import { approvalReminder, currentApproval } from "@hb/domain/design/document.ts";
import { staffDate } from "@hb/domain/format.ts";
import { IconCalendarDue } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Note } from "../ui/Note.tsx";
import { expiryText as text } from "./approval-text.tsx";
import { useDocuments, useLiveDesign } from "./data.ts";
import classes from "./DesignPage.module.css";

/** From 60 days before the approval of what participants get now expires. */
export function ApprovalNote({ version, act }: { version: PublishedVersion; act: ReactNode }) {
  const site = useSiteTime();
  const { today } = site;
  const approval = currentApproval(version);
  const reminder = approval && approvalReminder(approval, today);
  if (!approval || reminder === undefined || approval.expiresOn === null) return null;
  const isOver = approval.expiresOn < today;
  return (
    <div className={classes["notes"]}>
      <Note tone={isOver ? "red" : "amber"} icon={IconCalendarDue} act={act}>
        {text.current(reminder, approval.board, approval.number, staffDate(approval.expiresOn, site))}
      </Note>
    </div>
  );
}

/** On Overview, for administrators: each document whose approval expires soon or has expired. */
export function ExpiringApprovals() {
  return useUserInfo()?.permissions.users === true ? <Expiring /> : null;
}

function Expiring() {
  useLiveDesign();
  const { today } = useSiteTime();
  const expiring = (useDocuments().data ?? []).flatMap(({ id, title, current }) => {
    const approval = current ? currentApproval(current) : undefined;
    const reminder = approval && approvalReminder(approval, today);
    return reminder ? [{ id, title, reminder, isOver: (approval.expiresOn ?? "") < today }] : [];
  });
  return expiring.map(({ id, title, reminder, isOver }) => (
    <Note key={id} tone={isOver ? "red" : "amber"} icon={IconCalendarDue}>
      {text.ofDocument(
        <Link to={`/design/${id}` as never} className="link">
          {title}
        </Link>,
        reminder,
      )}
    </Note>
  ));
}
