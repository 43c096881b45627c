import type { Output } from "@hb/domain/contract.ts";
import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { remoteStudyKey } from "../remote-study/live.ts";

const devicesKey = [...remoteStudyKey, "devices"] as const;
const pageSize = 200;

export type DeviceList = Output<Functions["listDevices"]>;

export function useDevices(filters: DeviceFilters) {
  return useInfiniteQuery<
    DeviceList,
    Refusal,
    { rows: DeviceRow[]; total: number; groups: DeviceList["groups"] },
    readonly unknown[],
    number
  >({
    queryKey: [...devicesKey, "list", filters],
    queryFn: ({ pageParam }) => call("listDevices", { filters, offset: pageParam, limit: pageSize }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && seen < last.total ? seen : undefined;
    },
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total ?? 0,
      groups: pages[0]?.groups ?? ({} as DeviceList["groups"]),
    }),
    placeholderData: keepPreviousData,
  });
}

export type Tiles = Output<Functions["getDeviceTiles"]>;
export function useDeviceTiles() {
  return useQuery<Tiles, Refusal>({
    queryKey: [...devicesKey, "tiles"],
    queryFn: () => call("getDeviceTiles", null),
  });
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
  return useQuery<DeviceDetails, Refusal>({
    queryKey: [...devicesKey, "code", code],
    queryFn: () => call("getDeviceByCode", { code }),
  });
}

export type PersonToLend = Output<Functions["findPeopleToLend"]>["people"][number];
export function usePeopleToLend(text: string) {
  return useQuery<readonly PersonToLend[], Refusal>({
    queryKey: [...devicesKey, "people", text],
    queryFn: async () => (await call("findPeopleToLend", { text })).people,
    placeholderData: keepPreviousData,
  });
}

export type Labels = Output<Functions["listDeviceLabels"]>;
export function useLabels(ids: readonly number[] | undefined) {
  return useQuery<Labels, Refusal>({
    queryKey: [...devicesKey, "labels", ids ?? "all"],
    queryFn: () => call("listDeviceLabels", ids ? { ids: [...ids] } : {}),
  });
}
