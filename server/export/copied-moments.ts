import type { Instant } from "@hb/domain/contract.ts";
import type { ByteCache } from "./byte-cache.ts";
import type { createByteWriter } from "./byte-writer.ts";

const [minus, space, plus, dot, t, z, zero, comma] = Array.from("- +.TZ0,", sign => sign.charCodeAt(0)) as number[];
/** `2026-11-17 10`, `:30:05` and `+00` of `2026-11-17 10:30:05.12+00`. */
const [hourLength, secondsEnd, zoneLength] = [13, 19, 3];
const fractionLength = 3;

/**
 * A stored moment as two cells of text: at the site and in UTC. Written from its bytes, because no two rows have the same
 * one; what the site's clock says is looked up once for each hour. False for what isn't written as usual, or an hour
 * in which the site's clock changes or isn't a whole number of hours from UTC.
 */
export function createMomentWriter(
  out: ReturnType<typeof createByteWriter>,
  cache: ByteCache,
  clock: (at: Instant) => string,
): (bytes: Uint8Array, start: number, end: number) => boolean {
  const cells = new Uint8Array(1 + secondsEnd + 1 + 24);
  const none = new Uint8Array();

  function localHour(bytes: Uint8Array, start: number): Uint8Array {
    const hour = Buffer.from(bytes.subarray(start, start + hourLength))
      .toString()
      .replace(" ", "T");
    const [first, last] = [clock(`${hour}:00:00.000Z`), clock(`${hour}:59:59.999Z`)];
    const local = first.slice(0, hourLength);
    const isUsual = first === `${local}:00:00` && last === `${local}:59:59`;
    return isUsual ? new Uint8Array(Buffer.from(local)) : none;
  }

  function placeOf(bytes: Uint8Array, start: number): number {
    let hash = 0;
    for (let at = start; at < start + hourLength; at++) hash = Math.imul(hash, 31) + (bytes[at] as number);
    const known = cache.find(bytes, start, start + hourLength, hash | 0);
    if (known !== -1) return known;
    cache.add(bytes.subarray(start, start + hourLength), hash | 0, localHour(bytes, start));
    return cache.find(bytes, start, start + hourLength, hash | 0);
  }

  return (bytes, start, end) => {
    const isUsual =
      end - start >= secondsEnd + zoneLength &&
      end - start <= secondsEnd + zoneLength + 7 &&
      bytes[start + 4] === minus &&
      bytes[start + 10] === space &&
      bytes[end - zoneLength] === plus &&
      bytes[end - 2] === zero &&
      bytes[end - 1] === zero;
    if (!isUsual) return false;
    const place = placeOf(bytes, start);
    if (place === -1 || cache.end(place) - cache.start(place) !== hourLength) return false;
    let to = 0;
    cells[to++] = comma as number;
    for (let at = cache.start(place); at < cache.end(place); at++) cells[to++] = cache.values[at] as number;
    for (let at = start + hourLength; at < start + secondsEnd; at++) cells[to++] = bytes[at] as number;
    cells[to++] = comma as number;
    for (let at = start; at < start + secondsEnd; at++) cells[to++] = bytes[at] as number;
    cells[to - secondsEnd + 10] = t as number;
    cells[to++] = dot as number;
    for (let at = start + secondsEnd + 1, n = 0; n < fractionLength; at++, n++)
      cells[to++] = at < end - zoneLength ? (bytes[at] as number) : (zero as number);
    cells[to++] = z as number;
    out.write(cells, 0, to, 0);
    return true;
  };
}
