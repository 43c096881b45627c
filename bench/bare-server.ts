import { createPublicKey } from "node:crypto";
import { participantColumns } from "@hb/server/participants/sql.ts";
import fastify from "fastify";
import { jwtVerify } from "jose";
import postgres from "postgres";

/** The least that could answer the same questions: the same token check and the same query, nothing else. */
const [databaseUrl = ""] = process.argv.slice(2);
const sql = postgres(databaseUrl, { max: 10 });
const keys = new Map<string, ReturnType<typeof createPublicKey>>();
for (const { kid, public_jwk } of await sql`select kid, public_jwk from platform.signing_keys`)
  keys.set(kid, createPublicKey({ key: public_jwk, format: "jwk" }));

const http = fastify();
http.addHook("preHandler", async request => {
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  await jwtVerify(token, ({ kid = "" }) => keys.get(kid) ?? Promise.reject(new Error("unknown key")), {
    audience: "hb",
  });
});
http.post("/nothing", async () => ({ result: { now: new Date().toISOString() } }));
async function findPerson(id: number) {
  const [person] = await sql`select ${sql.unsafe(participantColumns)} from study.participants p where id = ${id}`;
  return person;
}
http.post<{ Body: { data: { id: number } } }>("/record", async ({ body }) => ({
  result: { person: await findPerson(body.data.id) },
}));
console.log(await http.listen({ host: "127.0.0.1", port: 0 }));
