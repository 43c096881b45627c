import { type ExportRequest, exportList, previewExport } from "@hb/domain/export/contract.ts";
import { wordsOfList } from "@hb/domain/export/lists.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { isAllowed } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { storeTemporaryFile } from "../files/acts.ts";
import { type Guard, handle } from "../handle.ts";
import { hiddenNamesText, hidesNames } from "../hidden-names/acts.ts";
import { record, recordRefusal } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import type { ExportContext, ExportedList, OpenedList } from "./acts.ts";
import type { Batches } from "./copied-rows.ts";
import { exportedFile } from "./file.ts";
import * as sql from "./sql.ts";
import { exportText as text } from "./text.ts";

/** Each export uses a connection and CPU time while it runs. */
const maxAtOnce = 4;
const snapshotIsolation = "isolation level repeatable read read only";

interface ExportFunctionsDeps {
  site: Site;
  lists: readonly ExportedList[];
  platform: Platform;
}

export function exportFunctions({ site, lists, platform }: ExportFunctionsDeps) {
  let running = 0;

  function open(asking: ExportContext, request: ExportRequest): Promise<OpenedList> {
    const found = lists.find(({ list }) => list === request.list);
    // The list of this name accepts this request.
    return (found ?? refuse("unimplemented", text.unknownList)).open(asking, request as never);
  }

  /** Permission to export doesn't include every list: the permission for the list itself is needed too. */
  const guardOf =
    (functionName: string): Guard<{ request: ExportRequest }> =>
    async ({ actor, now, address }, { request }) => {
      if (isAllowed(actor, wordsOfList(request.list).needs)) return;
      const code = "permission-denied";
      await inTransaction(platform.database, tx =>
        recordRefusal({ tx, actor, now }, { action: logAction.refusal, payload: { functionName, code, address } }),
      );
      refuse(code, text.notPermitted);
    };

  const preview = handle(
    previewExport,
    async ({ db, actor, now }, { request }) => {
      const opened = await open({ db, actor: staffOf(actor), now }, request);
      return {
        rows: opened.total,
        filters: [...opened.filters],
        columns: opened.columns.map(({ key, field, label, isIdentifying }) => ({ key, field, label, isIdentifying })),
      };
    },
    guardOf("previewExport"),
  );

  const write = handle(
    exportList,
    async ({ db, actor, now, inTransaction: shortly, progress, signal }, asked) => {
      const { request, format, profile, fields } = asked;
      const staff = staffOf(actor);
      if (hidesNames(staff) && profile !== "deidentified")
        refuse("permission-denied", `${hiddenNamesText.hidden} ${text.chooseDeidentified}`);
      if (running >= maxAtOnce) refuse("resource-exhausted", text.othersRunning);
      const { label } = wordsOfList(request.list);
      let [done, of, filters] = [0, 0, ""];
      const entry = () => ({
        action: logAction.exported,
        payload: {
          what: label,
          format: format === "csv" ? ("CSV" as const) : ("XLSX" as const),
          rows: done,
          profile,
          ...(filters !== "" && { filters }),
        },
      });
      running++;
      try {
        return await db.begin(snapshotIsolation, async moment => {
          const opened = await open({ db: moment, actor: staff, now, chosen: { profile, fields } }, request);
          of = opened.total;
          filters = opened.filters.join(", ");
          progress({ done, of });
          const counted = async function* <B>(batches: Batches<B>, rowsOf: (batch: B) => number) {
            for await (const batch of batches) {
              signal.throwIfAborted();
              yield batch;
              done += rowsOf(batch);
              progress({ done, of: Math.max(of, done) });
            }
          };
          const { batches } = opened;
          const secret = profile === "deidentified" ? await sql.readPseudonymSecret(moment) : undefined;
          const { bytes, fileName, contentType } = exportedFile({
            list: request.list,
            opened: {
              ...opened,
              batches:
                "copied" in batches
                  ? { ...batches, copied: counted(batches.copied, ({ ids }) => ids.length) }
                  : counted(batches, ({ length }) => length),
            },
            format,
            profile,
            fields,
            timeZone: site.timeZone,
            now,
            secret,
          });
          const staged = await platform.storage.stage(bytes);
          signal.throwIfAborted();
          const kept = await shortly(async tx => {
            await record({ tx, actor, now }, entry());
            const { needs } = wordsOfList(request.list);
            return storeTemporaryFile(tx, platform.storage, staged, {
              userId: staff.userId,
              needs,
              fileName,
              contentType,
              metadata: { profile },
            });
          });
          return { file: kept.file, fileName, rows: done, bytes: kept.size, expiresAt: kept.until };
        });
      } catch (error) {
        // Nothing was kept, but the log says who started the export and how far it got.
        if (signal.aborted)
          await shortly(tx => {
            const { action, payload } = entry();
            return record({ tx, actor, now }, { action, payload: { ...payload, cancelledOf: Math.max(of, done) } });
          });
        throw error;
      } finally {
        running--;
      }
    },
    guardOf("exportList"),
  );
  return [preview, write];
}
