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
export function verbOf(from: RemoteStudyStatus, to: RemoteStudyStatus): string {
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

export type NextAct = NonNullable<NonNullable<EnrolmentRow["next"]>["act"]>;

/** The one act that fits: its word, its icon, and the status it leads to where it is a step. */
export const nextActs: Record<NextAct, { word: string; icon: Icon; to?: RemoteStudyStatus }> = {
  onboard: { word: "Onboard", icon: IconUserPlus, to: status.onboarded },
  activate: { word: "Activate", icon: IconCheck, to: status.remoteActive },
  call: { word: "Call", icon: IconPhone },
  reOnboard: { word: "Re-onboard", icon: IconRefresh, to: status.remoteActive },
  complete: { word: "Complete", icon: IconCircleCheck, to: status.completed },
  chase: { word: "Chase", icon: IconTruckReturn },
  handOver: { word: "Hand over", icon: IconPackageExport },
  alert: { word: "Look", icon: IconAlertTriangle },
};
