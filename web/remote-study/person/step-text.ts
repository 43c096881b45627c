import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import {
  type RemoteStudyStatus,
  remoteStudyStatuses,
  remoteStudyStatus as status,
} from "@hb/domain/remote-study/status.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconPackageExport,
  IconPhone,
  IconRefresh,
  IconTruckReturn,
  IconUserPlus,
} from "@tabler/icons-react";

/** What staff call a step to a status. */
export function stepVerb(from: RemoteStudyStatus, to: RemoteStudyStatus): string {
  switch (to) {
    case status.onboarded:
      return "Onboard";
    case status.remoteActive:
      return from === status.inactive || from === status.withdrawnContacted ? "Re-onboard" : "Activate";
    case status.inactive:
      return "Deactivate";
    case status.completed:
      return "Complete";
    case status.declined:
      return "Decline";
    case status.withdrawnContacted:
      return "Withdraw: contacted";
    case status.withdrawnFinal:
      return "Withdraw: final";
    default:
      return `Set to ${remoteStudyStatuses.label(to)}`;
  }
}

type NextAction = NonNullable<NonNullable<EnrolmentRow["next"]>["act"]>;

/** The action that fits now: its label and icon, and the status it leads to where it is a step. */
export const nextActions: Record<NextAction, { label: string; icon: Icon; to?: RemoteStudyStatus }> = {
  onboard: { label: "Onboard", icon: IconUserPlus, to: status.onboarded },
  activate: { label: "Activate", icon: IconCheck, to: status.remoteActive },
  call: { label: "Call", icon: IconPhone },
  reOnboard: { label: "Re-onboard", icon: IconRefresh, to: status.remoteActive },
  complete: { label: "Complete", icon: IconCircleCheck, to: status.completed },
  chase: { label: "Request return", icon: IconTruckReturn },
  handOver: { label: "Hand over", icon: IconPackageExport },
  alert: { label: "Review", icon: IconAlertTriangle },
};
