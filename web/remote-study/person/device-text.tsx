import type { ReactNode } from "react";

export const deviceText = {
  device: "Device",
  own: "their own",
  since: (date: string) => `since ${date}`,
  none: "None",
  dueBack: "Due back",
  keeping: "Keeping it",
  late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
  status: "Device status",
  belkinCase: "Belkin case",
  noBelkinCase: "Blank",
  editBelkinCase: "Edit Belkin case",
  requestReturn: "Request return",
  handOver: "Hand over…",
  recordReturn: "Record return…",
  editOwn: "Edit own device…",
  addOwn: "Add own device…",
  correct: "Correct status…",
  correctTitle: "Correct device status",
  changed: (who: ReactNode, status: string) => (
    <>
      Device status of {who}: {status}
    </>
  ),
  previous: "Previous devices",
  missing: (parts: readonly string[]) => `missing: ${parts.join(", ")}`,
};

export const ownDeviceText = {
  title: "Own device",
  device: "Device",
  serial: "Serial number",
  remove: "Remove device",
  save: "Save device",
};
