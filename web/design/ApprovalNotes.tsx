import { type Approval, approvalReminder } from "@hb/domain/design/document.ts";
import { staffDate } from "@hb/domain/time.ts";
import { IconCalendarDue } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Note } from "../ui/Note.tsx";
import { useDocuments, useLiveDesign } from "./data.ts";
import classes from "./DesignPage.module.css";

/** From 60 days before the approval of what participants get now expires. */
export function ApprovalNote({ approval }: { approval: Approval }) {
  const { today } = useSiteTime();
  const reminder = approvalReminder(approval, today);
  if (reminder === undefined || approval.expiresOn === null) return null;
  const isOver = approval.expiresOn < today;
  return (
    <div className={classes["notes"]}>
      <Note tone={isOver ? "red" : "amber"} icon={IconCalendarDue}>
        {reminder} {approval.board}, {approval.number}, until {staffDate(approval.expiresOn, today)}. Ask the board to
        renew it.
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
    const reminder = current?.approval && approvalReminder(current.approval, today);
    return reminder ? [{ id, title, reminder, isOver: (current.approval?.expiresOn ?? "") < today }] : [];
  });
  return expiring.map(({ id, title, reminder, isOver }) => (
    <Note key={id} tone={isOver ? "red" : "amber"} icon={IconCalendarDue}>
      <Link to={`/design/${id}` as never} className="link">
        {title}
      </Link>
      : {reminder}
    </Note>
  ));
}
