import { type ForgedToken, forgedTokens } from "@hb/platform/testing/forged-tokens.ts";
import { openSocket } from "@hb/platform/testing/realtime-socket.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import { type Study, startStudy } from "@hb/server/testing/study.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let study: Study;
let origin: string;
let genuine: string;
let forged: ForgedToken[];
let uid: string;

beforeAll(async () => {
  study = await startStudy();
  origin = study.hb.address;
  const person = await addPerson(study);
  ({ genuine, forged } = await forgedTokens({
    origin,
    database: study.hb.database,
    projectId: "hb",
    customUid: `link:booking:${person}:${person}:1`,
    unknownUid: `link:staff:${person}:${person}:1`,
  }));
  uid = JSON.parse(Buffer.from(genuine.split(".")[1] ?? "", "base64url").toString()).sub;
});
afterAll(() => study.stop());

/** What the door answers to each token, by the name of the attack. */
async function answers(knock: (token: string) => Promise<unknown>, tokens = forged): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const { name, token } of tokens) seen[name] = await knock(token);
  return seen;
}
function everyOne(answer: unknown, tokens = forged): Record<string, unknown> {
  return Object.fromEntries(tokens.map(({ name }) => [name, answer]));
}
/** Node takes no header or address of that length, and refuses it before HB hears of it. */
const tooLong = "a very long one";
const inHeaders = () => forged.filter(({ name }) => name !== tooLong);

function tokenNamed(name: string): string {
  const found = forged.find(token => token.name === name);
  if (!found) throw new Error(`The list of forged tokens has no "${name}".`);
  return found.token;
}

async function call(name: string, token: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/hb/us-central1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body: '{"data":null}',
  });
}

test.each(["getAllUsers", "ping"])(
  "%s refuses every forged token, also where it would let no one in particular in",
  async name => {
    const knock = async (token: string) => {
      const response = await call(name, token);
      const { error } = (await response.json()) as { error?: { status: string } };
      return [response.status, error?.status];
    };
    expect(await answers(knock, inHeaders())).toEqual(everyOne([401, "UNAUTHENTICATED"], inHeaders()));
    expect(await knock(genuine)).toEqual([200, undefined]);
    expect((await call(name, tokenNamed(tooLong))).status).toBe(431);
  },
);

test("a streaming function refuses every forged token with an event, and counts for the genuine one", async () => {
  const knock = async (token: string) => {
    const text = await (await call("countToThree", token, { accept: "text/event-stream" })).text();
    return text.match(/"status":"UNAUTHENTICATED"|"message":\d|"result"/g);
  };
  expect(await answers(knock, inHeaders())).toEqual(everyOne(['"status":"UNAUTHENTICATED"'], inHeaders()));
  expect(await knock(genuine)).toEqual(['"message":1', '"message":2', '"message":3', '"result"']);
});

test("other ways of writing the header open no other door", async () => {
  const schemes = ["", "Basic ", "Bearer", "Bearer  ", "Firebase ", "Token ", "bearer\t"];
  for (const scheme of schemes) {
    const headers = { "content-type": "application/json", authorization: `${scheme}owner` };
    const response = await fetch(`${origin}/hb/us-central1/ping`, { method: "POST", headers, body: '{"data":null}' });
    expect([scheme, response.status]).toEqual([scheme, 401]);
  }
});

const port = () => Number(new URL(origin).port);

test("the realtime database refuses every forged token, and leaves its bearer no one", async () => {
  const path = `/authentication/lastUpdate/${uid}`;
  const knock = async (token: string) => {
    const line = openSocket(port());
    const { s: signedIn } = await line.request("auth", { cred: token });
    const { s: asAdministrator } = await line.request("gauth", { cred: token });
    const { s: listens } = await line.request("q", { p: path, h: "" });
    line.socket.close();
    return { isIn: signedIn === "ok", asAdministrator, listens };
  };
  const refused = { isIn: false, asAdministrator: "permission_denied", listens: "permission_denied" };
  expect(await answers(knock)).toEqual(everyOne(refused));
  expect(await knock(genuine)).toEqual({ ...refused, isIn: true, listens: "ok" });

  // The SDK repeats its token as a header of the upgrade: that alone signs nobody in.
  const line = openSocket(port(), "", { authorization: `Bearer ${genuine}` });
  expect((await line.request("q", { p: path, h: "" })).s).toBe("permission_denied");
  line.socket.close();
});

test("a forged token on a signed-in connection ends what the genuine one had opened", async () => {
  const path = `/authentication/lastUpdate/${uid}`;
  const knock = async (token: string) => {
    const line = openSocket(port());
    await line.request("auth", { cred: genuine });
    await line.request("q", { p: path, h: "" });
    await line.request("auth", { cred: token });
    const revoked = line.pushes().filter(({ a }) => a === "c").length;
    line.socket.close();
    return revoked;
  };
  expect(await answers(knock)).toEqual(everyOne(1));
});

const fileName = () => `system-check/${uid}/1`;
const fileAddress = () => `${origin}/v0/b/hb.files/o/${encodeURIComponent(fileName())}`;

function upload(token: string, text: string): Promise<Response> {
  const part = (type: string, body: string) => `--b1\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  return fetch(`${origin}/v0/b/hb.files/o?name=${encodeURIComponent(fileName())}`, {
    method: "POST",
    headers: {
      authorization: `Firebase ${token}`,
      "x-goog-upload-protocol": "multipart",
      "content-type": "multipart/related; boundary=b1",
    },
    body: `${part("application/json", "{}")}${part("text/plain", text)}--b1--`,
  });
}
function begin(token: string): Promise<Response> {
  return fetch(`${origin}/v0/b/hb.files/o?name=${encodeURIComponent(fileName())}`, {
    method: "POST",
    headers: {
      authorization: `Firebase ${token}`,
      "x-goog-upload-protocol": "resumable",
      "x-goog-upload-command": "start",
      "x-goog-upload-header-content-type": "text/plain",
    },
    body: "{}",
  });
}

test("storage refuses every forged token whatever is asked, and the file stays as it was", async () => {
  expect((await upload(genuine, "mine")).status).toBe(200);
  const started = (await begin(genuine)).headers.get("x-goog-upload-url") ?? "";
  const requests: Record<string, (token: string) => Promise<Response>> = {
    upload: token => upload(token, "theirs"),
    begin,
    "go on": token =>
      fetch(started, {
        method: "POST",
        headers: {
          authorization: `Firebase ${token}`,
          "x-goog-upload-command": "upload, finalize",
          "x-goog-upload-offset": "0",
        },
        body: "theirs",
      }),
    download: token => fetch(`${fileAddress()}?alt=media`, { headers: { authorization: `Firebase ${token}` } }),
    "download as the functions do": token =>
      fetch(`${fileAddress()}?alt=media`, { headers: { authorization: `Bearer ${token}` } }),
    metadata: token => fetch(fileAddress(), { headers: { authorization: `Firebase ${token}` } }),
    update: token =>
      fetch(fileAddress(), { method: "PATCH", headers: { authorization: `Firebase ${token}` }, body: "{}" }),
    delete: token => fetch(fileAddress(), { method: "DELETE", headers: { authorization: `Firebase ${token}` } }),
  };
  for (const [what, request] of Object.entries(requests)) {
    const seen = await answers(async token => {
      const response = await request(token);
      return [response.status, (await response.text()).includes("mine")];
    }, inHeaders());
    expect({ what, seen }).toEqual({ what, seen: everyOne([401, false], inHeaders()) });
  }
  const byLinkToken = await answers(async token => {
    const response = await fetch(`${fileAddress()}?alt=media&token=${encodeURIComponent(token)}`);
    return [response.status, (await response.text()).includes("mine")];
  }, inHeaders());
  expect(byLinkToken).toEqual(everyOne([403, false], inHeaders()));

  const download = await requests["download"]?.(genuine);
  expect(await download?.text()).toBe("mine");
  expect((await requests["delete"]?.(genuine))?.status).toBe(204);
});

async function askSignIn(operation: string, body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=hb`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const refusedCode = /"message":"(INVALID_\w+|TOKEN_EXPIRED|USER_DISABLED)/;

test("sign-in tells and changes nothing for a forged token", async () => {
  const requests: Record<string, (idToken: string) => Promise<{ status: number; text: string }>> = {
    lookup: idToken => askSignIn("lookup", { idToken }),
    name: idToken => askSignIn("update", { idToken, displayName: "Mallory" }),
    password: idToken => askSignIn("update", { idToken, password: "mallory's own words" }),
    "mailed code": idToken =>
      askSignIn("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: "m@northlight.example" }),
  };
  for (const [what, request] of Object.entries(requests)) {
    const seen = await answers(async token => {
      const { status, text } = await request(token);
      return [status, refusedCode.test(text), /idToken|localId/.test(text)];
    });
    expect({ what, seen }).toEqual({ what, seen: everyOne([400, true, false]) });
  }
  const { status, text } = await askSignIn("lookup", { idToken: genuine });
  expect([status, JSON.parse(text).users[0].localId]).toEqual([200, uid]);
  expect(text).not.toContain("Mallory");
});

test("no ID token and no forgery is taken for a custom token; HB's own is", async () => {
  const custom = "custom token";
  const others = [...forged.filter(({ name }) => name !== custom), { name: "genuine ID token", token: genuine }];
  const knock = async (token: string) => {
    const { status, text } = await askSignIn("signInWithCustomToken", { token, returnSecureToken: true });
    return [status, text.includes("idToken")];
  };
  expect(await answers(knock, others)).toEqual(everyOne([400, false], others));
  expect(await knock(tokenNamed(custom))).toEqual([200, true]);
});

test("no ID token and no forgery is taken for a refresh token; the real one is", async () => {
  const refresh = "refresh token";
  const others = [...forged.filter(({ name }) => name !== refresh), { name: "genuine ID token", token: genuine }];
  const knock = async (token: string) => {
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: token });
    const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=hb`, { method: "POST", body });
    return [response.status, (await response.text()).includes("id_token")];
  };
  expect(await answers(knock, others)).toEqual(everyOne([400, false], others));
  expect(await knock(tokenNamed(refresh))).toEqual([200, true]);
});
