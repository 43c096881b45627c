import * as contract from "@hb/domain/devices/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "@hb/platform/functions/handle.ts";

const later = async () => refuse("unimplemented", "This is not there yet.");

export const deviceFunctions = () => [
  handle(contract.listDevices, later),
  handle(contract.getDeviceTiles, later),
  handle(contract.getDevice, later),
  handle(contract.getDeviceByCode, later),
  handle(contract.listDeviceLabels, later),
  handle(contract.findPeopleToLend, later),
  handle(contract.addDevice, later),
  handle(contract.editDevice, later),
  handle(contract.handOverDevice, later),
  handle(contract.returnDevice, later),
  handle(contract.setDueBack, later),
  handle(contract.setCleaningStep, later),
  handle(contract.chaseDevice, later),
  handle(contract.setDeviceGone, later),
  handle(contract.removeDevicePhoto, later),
];
