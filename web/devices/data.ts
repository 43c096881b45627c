import type { Input, Output } from "@hb/domain/contract.ts";
import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import type { DeviceRow } from "@hb/domain/devices/device.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call, newRequestId } from "../backend/call.ts";
import { deleteFile, uploadFile } from "../backend/files.ts";
import { refreshRemoteStudy, remoteStudyKey } from "../remote-study/live.ts";

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

export type OneDevice = Output<Functions["getDevice"]>;
export type LoanOfDevice = OneDevice["loans"][number];

export function useDevice(id: number) {
  return useQuery<OneDevice, Refusal>({
    queryKey: [...devicesKey, "one", id],
    queryFn: () => call("getDevice", { id }),
  });
}

export function useDeviceByCode(code: string) {
  return useQuery<OneDevice, Refusal>({
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

type ActName = {
  [N in FunctionName]: Input<Functions[N]> extends { requestId: string; id: number; version: number } ? N : never;
}[FunctionName] &
  (
    | "editDevice"
    | "handOverDevice"
    | "returnDevice"
    | "setDueBack"
    | "setCleaningStep"
    | "chaseDevice"
    | "setDeviceGone"
  );
export type ActInput<N extends ActName> = Omit<Input<Functions[N]>, "requestId" | "id" | "version">;

/** Does something with a device; a refusal is the caller's. `requestId` is given where an attempt is repeated. */
export async function actOnDevice<N extends ActName>(
  client: QueryClient,
  name: N,
  { id, version }: Pick<DeviceRow, "id" | "version">,
  rest: ActInput<N>,
  requestId = newRequestId(),
): Promise<Output<Functions[N]>> {
  try {
    return await call(name, { requestId, id, version, ...rest } as Input<Functions[N]>);
  } finally {
    void refreshRemoteStudy(client);
  }
}

export type NewDevice = Omit<Input<Functions["addDevice"]>, "requestId">;
export async function addDevice(client: QueryClient, device: NewDevice, requestId: string) {
  const added = await call("addDevice", { requestId, ...device });
  void refreshRemoteStudy(client);
  return added;
}

export type Moment = "out" | "in" | "other";

/** One after the other; HB ties each to the loan it belongs to, so those of a hand-over follow it. */
export async function addPhotos(
  client: QueryClient,
  deviceId: number,
  moment: Moment,
  photos: readonly File[],
  onProgress: (done: number) => void,
): Promise<void> {
  try {
    for (const [at, photo] of photos.entries()) {
      const path = `devices/${deviceId}/${newRequestId()}`;
      await uploadFile(path, photo, done => onProgress((at + done) / photos.length), { moment });
    }
  } finally {
    void refreshRemoteStudy(client);
  }
}

export async function removePhoto(client: QueryClient, file: string): Promise<void> {
  await deleteFile(file);
  await refreshRemoteStudy(client);
}
