import * as contract from "@hb/domain/remote-study/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "@hb/platform/functions/handle.ts";

const later = async () => refuse("unimplemented", "This is not there yet.");

export const remoteStudyFunctions = () => [
  handle(contract.listEnrolments, later),
  handle(contract.countEnrolmentOptions, later),
  handle(contract.listEnrolmentViews, later),
  handle(contract.saveEnrolmentView, later),
  handle(contract.deleteEnrolmentView, later),
  handle(contract.listCallList, later),
  handle(contract.markCalled, later),
  handle(contract.getArms, later),
  handle(contract.findPeopleToOnboard, later),
  handle(contract.getEnrolment, later),
  handle(contract.setEnrolmentStatus, later),
  handle(contract.allowWithoutConsent, later),
  handle(contract.reopenWeeklySurvey, later),
  handle(contract.excuseDays, later),
  handle(contract.excuseWeek, later),
  handle(contract.takeBackExcuse, later),
  handle(contract.setDeviceStatus, later),
  handle(contract.setOwnDevice, later),
  handle(contract.setBelkinCase, later),
];
