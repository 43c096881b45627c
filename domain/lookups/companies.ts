import { lookup } from "./lookup.ts";

/** Companies that make headsets or their parts, and that a participant or their household may work for. */
export const companies = lookup([
  { id: 1, label: "Amazon" },
  { id: 2, label: "Apple" },
  { id: 3, label: "ByteDance (PICO)", also: ["ByteDance", "PICO"] },
  { id: 4, label: "Google" },
  { id: 5, label: "HP" },
  { id: 6, label: "HTC" },
  { id: 7, label: "Huawei" },
  { id: 8, label: "Lenovo" },
  { id: 9, label: "LG" },
  { id: 10, label: "Magic Leap" },
  { id: 11, label: "Meta" },
  { id: 12, label: "Microsoft" },
  { id: 13, label: "NVIDIA" },
  { id: 14, label: "Pimax" },
  { id: 15, label: "Qualcomm" },
  { id: 16, label: "Samsung" },
  { id: 17, label: "Snap" },
  { id: 18, label: "Sony" },
  { id: 19, label: "Valve" },
  { id: 20, label: "Varjo" },
  { id: 21, label: "None of these", excludesRest: true },
]);
