import type { Output } from "@hb/domain/contract.ts";
import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { usePages, useRead } from "../queries/read.ts";
import { remoteStudyKey } from "../remote-study/live.ts";

const devicesKey = [...remoteStudyKey, "devices"] as const;
const pageSize = 200;

export type DeviceList = Output<Functions["listDevices"]>;

export function useDevices(filters: DeviceFilters) {
  return usePages<DeviceRow, DeviceList>([...devicesKey, "list", filters], pageSize, page =>
    call("listDevices", { filters, ...page }),
  );
}

export type Tiles = Output<Functions["getDeviceTiles"]>;
export function useDeviceTiles() {
  return useRead(devicesKey, "getDeviceTiles", null);
}

export type DeviceDetails = Output<Functions["getDevice"]>;
export type LoanOfDevice = DeviceDetails["loans"][number];

export function deviceQuery(id: number) {
  return queryOptions<DeviceDetails, Refusal>({
    queryKey: [...devicesKey, "one", id],
    queryFn: () => call("getDevice", { id }),
  });
}

export function useDeviceByCode(code: string) {
  return useRead(devicesKey, "getDeviceByCode", { code });
}

export type PersonToLend = Output<Functions["findPeopleToLend"]>["people"][number];
export function usePeopleToLend(text: string) {
  return useRead(
    devicesKey,
    "findPeopleToLend",
    { text },
    { select: ({ people }) => people, placeholderData: keepPreviousData },
  );
}

export function useLabels(ids: number[] | undefined) {
  return useRead(devicesKey, "listDeviceLabels", ids ? { ids } : {});
}
