import { setLogLevel } from "firebase/app";
import {
  type DatabaseReference,
  get,
  goOffline,
  goOnline,
  increment,
  limitToFirst,
  onDisconnect,
  onValue,
  query,
  ref,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  setWithPriority,
  update,
} from "firebase/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { type Person, startTestServer, type TestServer } from "../testing/realtime-server.ts";

setLogLevel("silent");
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.enter({ reports: true });
});
afterAll(() => server.stop());

const seen = { kind: "record", id: 1042, at: 1 };

/** Every value that a listener was shown, and how its listen ended if it did. */
function watch(reference: DatabaseReference) {
  const watched: { values: unknown[]; error?: string; stop: () => void } = { values: [], stop: () => {} };
  watched.stop = onValue(
    reference,
    snapshot => watched.values.push(snapshot.val()),
    error => {
      watched.error = error.message;
    },
  );
  return watched;
}

test("a listener is shown the marker and every later move of it", async () => {
  const { values, stop } = watch(ref(ana.database, "/app/lastReportsUpdate"));
  await eventually(() => expect(values).toEqual([null]));
  await server.announce("/app/lastReportsUpdate");
  await eventually(() => expect(values).toHaveLength(2));
  await server.announce("/app/lastReportsUpdate");
  await eventually(() => expect(values).toHaveLength(3));
  expect(values[1]).toBeGreaterThan(Date.now() - 10_000);
  expect(values[2]).toBeGreaterThan(values[1] as number);
  stop();
});

test("no one listens or reads without a right to it", async () => {
  const visitor = await server.connect();
  for (const path of ["/", "/app", "/app/lastReportsUpdate", "/presence", `/authentication/lastUpdate/${ana.uid}`]) {
    const watched = watch(ref(visitor.database, path));
    await eventually(() => expect(watched.error).toMatch(/^permission_denied at /));
    await expect(get(ref(visitor.database, path))).rejects.toThrow("Permission denied");
  }
  await expect(get(ref(visitor.database, "/app/build"))).resolves.toBeDefined();
});

test("presence is written by its person and shown to colleagues", async () => {
  const ben = await server.enter();
  const { values } = watch(ref(ben.database, "/presence"));
  const place = ref(ana.database, `/presence/${ana.uid}/tab1`);
  await set(place, seen);
  await eventually(() => expect(values.at(-1)).toEqual({ [ana.uid]: { tab1: seen } }));
  await update(place, { id: 7, at: serverTimestamp() });
  await eventually(() => expect((values.at(-1) as never)[ana.uid]).toMatchObject({ tab1: { kind: "record", id: 7 } }));
  const { at } = (await get(place)).val();
  expect(Math.abs(at - Date.now())).toBeLessThan(10_000);
  await update(ref(ana.database, `/presence/${ana.uid}`), { tab1: null, tab2: seen, "tab3/kind": "x", "tab3/at": 3 });
  await eventually(() => expect(values.at(-1)).toEqual({ [ana.uid]: { tab2: seen, tab3: { kind: "x", at: 3 } } }));
  await remove(ref(ana.database, `/presence/${ana.uid}/tab2`));
  await set(ref(ana.database, `/presence/${ana.uid}/tab3`), null);
  await eventually(() => expect(values.at(-1)).toBeNull());
});

test("no one writes another's presence, a marker, or anything above what a rule names", async () => {
  const ben = await server.enter({ reports: true });
  for (const path of [`/presence/${ana.uid}/tab1`, `/presence/${ben.uid}`, "/presence", "/", "/app/lastReportsUpdate"])
    await expect(set(ref(ben.database, path), seen)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await expect(set(ref(ben.database, `/presence/${ben.uid}/tab1`), { shape: "wrong" })).rejects.toMatchObject({
    code: "PERMISSION_DENIED",
  });
  const both = { [`${ben.uid}/tab1`]: seen, [`${ana.uid}/tab1`]: seen };
  await expect(update(ref(ben.database, "/presence"), both)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  expect((await get(ref(ben.database, "/presence"))).val()).toBeNull();
});

test("a writer never sees its own old value come back", async () => {
  const place = ref(ana.database, `/presence/${ana.uid}/own`);
  const { values, stop } = watch(place);
  await eventually(() => expect(values).toEqual([null]));
  for (let at = 1; at <= 20; at++) await set(place, { kind: "list", at });
  expect(values.slice(1).map(value => (value as { at: number }).at)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  stop();
  await remove(place);
});

test("what isn't supported is refused with a code for it", async () => {
  const place = ref(ana.database, `/presence/${ana.uid}/odd`);
  await expect(set(place, { ...seen, id: increment(1) })).rejects.toMatchObject({ code: "UNIMPLEMENTED" });
  await expect(setWithPriority(place, seen, 1)).rejects.toMatchObject({ code: "UNIMPLEMENTED" });
  await expect(runTransaction(place, () => seen)).rejects.toThrow(/unimplemented/i);
  const watched = watch(query(ref(ana.database, "/presence"), limitToFirst(1)) as DatabaseReference);
  await eventually(() => expect(watched.error).toMatch(/^unimplemented at \/presence/));
  await expect(get(query(ref(ana.database, "/presence"), limitToFirst(1)))).rejects.toThrow(
    "Filtered queries are not supported.",
  );
  await expect(set(place, { ...seen, kind: "x".repeat(10_000) })).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  expect((await get(place)).val()).toBeNull();
});

test("what a connection leaves behind is written at its end, unless it was taken back", async () => {
  const ben = await server.enter();
  const { values } = watch(ref(ana.database, `/presence/${ben.uid}`));
  for (const tab of ["gone", "left", "kept"]) await set(ref(ben.database, `/presence/${ben.uid}/${tab}`), seen);
  await onDisconnect(ref(ben.database, `/presence/${ben.uid}/gone`)).remove();
  await onDisconnect(ref(ben.database, `/presence/${ben.uid}/left`)).update({ kind: "left", at: serverTimestamp() });
  await onDisconnect(ref(ben.database, `/presence/${ben.uid}/kept`)).remove();
  await onDisconnect(ref(ben.database, `/presence/${ben.uid}/kept`)).cancel();
  await expect(onDisconnect(ref(ben.database, `/presence/${ana.uid}/x`)).set(seen)).rejects.toMatchObject({
    code: "PERMISSION_DENIED",
  });
  goOffline(ben.database);
  await eventually(() =>
    expect(values.at(-1)).toEqual({ left: { kind: "left", id: 1042, at: expect.any(Number) }, kept: seen }),
  );
});

test("after a lost connection the listener has what it missed, once", async () => {
  const { values, stop } = watch(ref(ana.database, "/app/lastReportsUpdate"));
  await eventually(() => expect(values).toHaveLength(1));
  goOffline(ana.database);
  await server.announce("/app/lastReportsUpdate");
  goOnline(ana.database);
  await eventually(() => expect(values).toHaveLength(2));
  goOffline(ana.database);
  goOnline(ana.database);
  await set(ref(ana.database, `/presence/${ana.uid}/again`), null);
  expect(values).toHaveLength(2);
  stop();
});

test("the SDK learns the server's time and that it is connected", async () => {
  const offset = watch(ref(ana.database, "/.info/serverTimeOffset"));
  const connected = watch(ref(ana.database, "/.info/connected"));
  await eventually(() => expect(connected.values.at(-1)).toBe(true));
  expect(Math.abs(offset.values.at(-1) as number)).toBeLessThan(10_000);
});
