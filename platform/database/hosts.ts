export interface Host {
  host: string;
  port: number;
}

/** A URL may list several hosts, as PostgreSQL's own programs write it: postgres://user:password@one:5432,two/database. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;

/** One URL for each host of the list. */
export function urlsOf(url: string): string[] {
  const [, start = "", hosts = "", end = ""] = parts.exec(url) ?? [];
  const urls = hosts.split(",").map(host => new URL(`${start}${host}${end}`));
  // The program always needs the one that can be written to, and finds it itself.
  for (const { searchParams } of urls) searchParams.delete("target_session_attrs");
  return urls.map(({ href }) => href);
}

export function hostOf(url: string): Host {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}
