import { expect, test } from "vitest";
import { withPort } from "./firebase.ts";

test("plain http without a port is told to the realtime SDK with one", () => {
  expect(withPort("http://hb.lab?ns=hb")).toBe("http://hb.lab:80?ns=hb");
  expect(withPort("http://127.0.0.1:8080?ns=hb")).toBe("http://127.0.0.1:8080?ns=hb");
  expect(withPort("https://hb.example.org?ns=hb")).toBe("https://hb.example.org?ns=hb");
});
