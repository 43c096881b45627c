import type { DevicePhoto } from "@hb/domain/devices/device.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export async function listPhotos(db: Queryable, deviceId: number): Promise<DevicePhoto[]> {
  return db<DevicePhoto[]>`
    select file, moment, loan_id as "loanId", uploaded_by_name as "byName", uploaded_at as at
      from study.device_photos where device_id = ${deviceId} order by uploaded_at desc, file`;
}

export async function putPhoto(
  tx: Tx,
  photo: DevicePhoto & { deviceId: number; contentType: string; size: number },
): Promise<void> {
  await tx`
    insert into study.device_photos (file, device_id, loan_id, moment, content_type, size, uploaded_by_name, uploaded_at)
    values (${photo.file}, ${photo.deviceId}, ${photo.loanId}, ${photo.moment}, ${photo.contentType}, ${photo.size},
            ${photo.byName}, ${photo.at})
    on conflict (file) do update
       set content_type = excluded.content_type, size = excluded.size, uploaded_by_name = excluded.uploaded_by_name,
           uploaded_at = excluded.uploaded_at`;
}

export async function removePhoto(tx: Tx, file: string): Promise<boolean> {
  const [row] = await tx`delete from study.device_photos where file = ${file} returning 1`;
  return row !== undefined;
}
