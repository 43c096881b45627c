import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";

const root = join(import.meta.dirname, "..");
const port = Number(process.env["PORT"] ?? 8080);
const serverPort = port + 1;

/** Screens reload by themselves, the server restarts when its files change; one address as in earnest. */
const server = spawn(process.execPath, ["--watch", join(root, "server/main.ts")], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: String(serverPort),
    WEB_APP_URL: process.env["WEB_APP_URL"] ?? `http://127.0.0.1:${port}`,
  },
});
const toServer = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false };
const paths = [
  "/identitytoolkit.googleapis.com",
  "/securetoken.googleapis.com",
  "/hb/us-central1",
  "/v0/",
  "/time",
  "/healthz",
  "/readyz",
  "/metrics",
  "/__/",
];
const screens = await createServer({
  root: join(root, "web"),
  configFile: join(root, "web/vite.config.ts"),
  server: {
    port,
    strictPort: true,
    proxy: { ...Object.fromEntries(paths.map(path => [path, toServer])), "/.ws": { ...toServer, ws: true } },
  },
});
await screens.listen();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    if (signal === "SIGTERM") server.kill("SIGTERM");
    await screens.close();
  });
}
server.on("exit", code => process.exit(code ?? 0));
