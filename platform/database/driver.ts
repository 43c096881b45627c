import { registerHooks } from "node:module";

/**
 * The driver does not survive the loss of a connection in the middle of a transaction. It writes to a socket that is
 * gone, which ends the process; it never answers what was asked between the error and the close; and it sends what is
 * left of a transaction (a rollback, at least) over whatever its connection has become by then: another caller's
 * transaction. No release mends this, so it is mended as it is loaded. The version is pinned; with another one the start
 * fails here.
 */
const mends: Record<string, readonly (readonly [broken: string, mended: string])[]> = {
  "/postgres/src/index.js": [
    ["      , prepare = null\n", "      , prepare = null\n      , lost = null\n"],
    ["connection.onclose = reject)", "connection.onclose = error => reject(lost = error))"],
    // Whoever goes on after the end, by commit, rollback or deadline, is too late as well.
    [
      "    } catch (error) {\n      throw error\n    }\n",
      "    } finally {\n      lost = lost || Errors.generic('CONNECTION_ENDED', 'This transaction is over.')\n    }\n",
    ],
    [
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n",
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n",
    ],
  ],
  "/postgres/src/connection.js": [
    [
      "    const x = socket.write(chunk, fn)\n",
      `    if (socket === null) {
      clearImmediate(nextWriteTimer)
      const lost = Errors.connection('CONNECTION_CLOSED', options)
      query && queryError(query, lost)
      while (sent.length)
        queryError(sent.shift(), lost)
      query = chunk = nextWriteTimer = null
      return false
    }
    const x = socket.write(chunk, fn)
`,
    ],
    // Nobody waits for this one: lost with its connection, it would be an unhandled failure.
    ["        return fetchArrayTypes()\n", "        return fetchArrayTypes().catch(() => {})\n"],
    // What was half sent or half read on the old connection is none of the new one's business.
    [
      "    socket = null\n\n    if (initial)",
      `    socket = chunk = nextWriteTimer = results = errorResponse = null
    result = new Result()
    rows = 0

    if (initial)`,
    ],
    // Also what came in between the error and the close: it would never be answered, or with the next query's answer.
    ["    !hadError && (query || sent.length) && error(", "    ;(query || sent.length) && error("],
    ["    closedTime = performance.now()\n", "    query = null\n    closedTime = performance.now()\n"],
  ],
};

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [file] = Object.keys(mends).filter(name => url.endsWith(name));
    return file === undefined ? loaded : { ...loaded, source: mended(file, String(loaded.source)) };
  },
});

function mended(file: string, source: string): string {
  return (mends[file] ?? []).reduce((text, [broken, mend]) => {
    if (text.split(broken).length !== 2) throw new Error(`The database driver is not the one that HB mends: ${file}`);
    return text.replace(broken, () => mend);
  }, source);
}

export const { default: driver } = await import("postgres");
hooks.deregister();
