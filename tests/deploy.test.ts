import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings, Settings } from "@hb/server/env.ts";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
/** What a file holds is checked by what reads it below. */
// oxlint-disable-next-line typescript/no-explicit-any
const parse = (path: string): any[] =>
  parseAllDocuments(read(path), { merge: true }).map(document => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

/** The files of settings that docs/installing.md shows. */
const [ofUnit = {}, ofCompose = {}] = [...read("docs/installing.md").matchAll(/```ini\n(.*?)```/gs)].map(
  ([, lines = ""]) =>
    Object.fromEntries([...lines.matchAll(/^ *(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
);

const [compose] = parse("deploy/compose.yaml");
const kubernetes = parse("deploy/kubernetes.yaml");
const ofKind = (kind: string) => kubernetes.find(one => one.kind === kind);
const pod = ofKind("Deployment").spec.template.spec;
const container = pod.containers[0];
const containerfile = read("deploy/Containerfile");
const nginx = read("deploy/nginx.conf");

const readExample = (settings: Record<string, string>) => {
  const known = Object.keys(Settings.shape);
  expect(Object.keys(settings).filter(name => !known.includes(name))).toEqual([]);
  const folder = settings["HB_BACKUP_DIR"] === undefined ? {} : { HB_BACKUP_DIR: tmpdir() };
  return readSettings({ ...settings, ...folder });
};

test("the example settings of the systemd unit, compose and Kubernetes are ones that HB starts with", () => {
  readExample(ofUnit);
  const asked = (text: string) => text.replace(/\$\{(\w+):[-?]\}/g, (_all, name: string) => ofCompose[name] ?? "");
  const settings: Record<string, string> = compose.services.hb1.environment;
  readExample(Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, asked(value)])));
  const named = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+):/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(ofCompose)));
  readExample({ ...ofKind("ConfigMap").data, ...ofKind("Secret").stringData });
});

test("probes and proxies ask HB where it listens, and trust each other's addresses only", () => {
  const port = readSettings({}).PORT;
  expect(containerfile).toContain(`EXPOSE ${port}\n`);
  expect(containerfile).toContain(`(process.env.PORT || ${port}) + '/healthz'`);
  expect(compose.services.hb1.healthcheck.test.join(" ")).toContain(`127.0.0.1:${port}/healthz`);
  expect(container.ports).toEqual([{ name: "http", containerPort: port }]);
  expect(ofKind("Service").spec.ports).toMatchObject([{ targetPort: "http" }]);
  const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(probe => probe.httpGet);
  expect(paths).toEqual(["/healthz", "/healthz", "/readyz"].map(path => ({ path, port: "http" })));

  const { hb1, hb2, proxy } = compose.services;
  const upstream = [...nginx.matchAll(/^ +server (\S+)/gm)].map(([, server]) => server);
  expect(upstream).toEqual([hb1, hb2].map(({ networks }) => `${networks.hb.ipv4_address}:${port}`));
  expect(hb1.environment.TRUSTED_PROXIES).toBe(proxy.networks.hb.ipv4_address);
});

test("everything runs as the user of the image, and what is selected is what is labeled", () => {
  const user = Number(/^USER (\d+):\1$/m.exec(containerfile)?.[1]);
  expect(containerfile).toContain(`--uid ${user} `);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user });
  expect(compose.services.hb1.tmpfs).toContain(`/data:uid=${user},gid=${user},mode=0700`);

  const { labels } = ofKind("Deployment").spec.template.metadata;
  expect(ofKind("Deployment").spec.selector.matchLabels).toEqual(labels);
  expect(ofKind("PodDisruptionBudget").spec.selector.matchLabels).toEqual(labels);
  expect(ofKind("Service").spec.selector).toEqual(labels);
  expect(ofKind("PodDisruptionBudget").spec.minAvailable).toBeLessThan(ofKind("Deployment").spec.replicas);
});
