import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Check, ObjectEvent, PathParams, StorageRule } from "@hb/platform/storage/rules.ts";
import { mayAccess, mayChange } from "../staff.ts";
import { recordDeviceChange } from "./log-entries.ts";
import * as photos from "./photos-sql.ts";
import * as sql from "./sql.ts";
import { deviceText as text } from "./text.ts";

const maySee: Check<Actor> = identity => mayAccess(identity, ["remoteStudy"]);
const mayWork: Check<Actor> = identity => mayChange(identity, ["remoteStudy"]);
/** A photo must belong to an existing device. */
const mayAdd: Check<Actor> = async (identity, params, db) =>
  (await mayWork(identity, params, db)) && (await sql.findDevice(db, idIn(params))) !== undefined;

function idIn({ id = "" }: PathParams): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}

/** Photos of devices. `moment` in the metadata says whether it's from a handover or a return. */
export const deviceStorageRules: readonly StorageRule<Actor>[] = [
  {
    path: "devices/{id}/{fileId}",
    maxBytes: 15 * 1024 * 1024,
    contentTypes: ["image/jpeg", "image/png", "image/webp"],
    stripLocation: true,
    read: maySee,
    write: mayAdd,
    delete: mayWork,
    list: maySee,
    async onStored(tx, { object, identity, params, now }) {
      const device = (await sql.findDevice(tx, idIn(params))) ?? refuse("not-found", text.notFound);
      const moment = momentOf(object);
      const actor = identity?.actor ?? { kind: "anonymous" as const };
      await photos.putPhoto(tx, {
        file: object.name,
        deviceId: device.id,
        loanId: moment === "other" ? null : device.loanId,
        moment,
        contentType: object.contentType,
        size: object.size,
        byName: actor.kind === "staff" ? actor.name : "",
        at: now,
      });
      await recordDeviceChange({ tx, actor, now }, device, "photoAdded");
    },
    async onDeleted(tx, { object, identity, params, now }) {
      const device = await sql.findDevice(tx, idIn(params));
      if (!device || !(await photos.removePhoto(tx, object.name))) return;
      await recordDeviceChange({ tx, actor: identity?.actor ?? { kind: "anonymous" }, now }, device, "photoRemoved");
    },
  },
];

function momentOf({ customMetadata }: ObjectEvent<Actor>["object"]): "out" | "in" | "other" {
  const { moment } = customMetadata;
  return moment === "out" || moment === "in" ? moment : "other";
}
