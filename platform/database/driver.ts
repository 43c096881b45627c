import { registerHooks } from "node:module";

/**
 * The driver fails when a connection is lost in the middle of a transaction. It writes to a socket that is gone, which ends
 * the process. It never answers queries sent between the error and the close. And it sends the rest of the transaction (at
 * least a rollback) over whatever its connection is by then: another caller's transaction. Besides, COPY may never end: to a
 * slow reader, or from a writer whose last rows are refused. No release fixes this, so these lines are replaced when the
 * driver is loaded. The version is pinned; with another one the start fails here. See docs/decisions/0006 for the way out.
 */
const patches: Record<string, readonly (readonly [original: string, patched: string])[]> = {
  "/postgres/src/index.js": [
    ["      , prepare = null\n", "      , prepare = null\n      , lost = null\n"],
    ["connection.onclose = reject)", "connection.onclose = error => reject(lost = error))"],
    // A query after the end of the transaction, by commit, rollback or deadline, is too late as well.
    ["    } catch (error) {\n      throw error\n    }\n", "    } finally {\n      lost = lost || true\n    }\n"],
    [
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n",
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        traced && traced(q)
        if (lost) return q.reject(lost === true ? Errors.generic('CONNECTION_ENDED', 'This transaction has ended.') : lost)
`,
    ],
    // A reserved connection that was lost belongs to the pool again: nothing more is sent over it, and it isn't returned twice.
    [
      "    c.reserved.release = true\n\n    const sql = Sql(handler)\n    sql.release = () => {\n",
      `    c.reserved.release = true
    let lost = null
    c.onclose = error => {
      lost = error
      while (queue.length)
        queue.shift().reject(error)
    }

    const sql = Sql(handler)
    sql.release = () => {
      if (lost) return
      lost = Errors.generic('CONNECTION_ENDED', 'This connection was released.')
      c.onclose = null
`,
    ],
    [
      "    function handler(q) {\n      c.queue === full\n        ? queue.push(q)\n",
      "    function handler(q) {\n      if (lost) return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)\n",
    ],
    [
      "      sql.savepoint = savepoint\n",
      "      sql.savepoint = savepoint\n      sql.cut = error => lost || c.cut(error)\n",
    ],
    [
      "    close,\n    end\n  })\n",
      "    close,\n    end,\n    cut,\n    cutSilent,\n    use,\n    listening,\n    trace(tracer) { traced = tracer }\n  })\n",
    ],
    ["  let ending = false\n", "  let ending = false\n    , traced = null\n"],
    ["  function handler(query) {\n", "  function handler(query) {\n    traced && traced(query)\n"],
    // The connection that listens can be asked whether it's alive, also before it listens to anything.
    [
      "  async function listen(name, fn, onlisten) {\n    const listener = { fn, onlisten }\n\n    const sql = listen.sql ||",
      "  function listening() {\n    return listen.sql ||",
    ],
    ["        Object.entries(listen.channels).forEach(", "        Object.entries(listen.channels || {}).forEach("],
    [
      "    }))\n\n    const channels = listen.channels ||",
      `    }))
  }

  async function listen(name, fn, onlisten) {
    const listener = { fn, onlisten }
        , sql = listening()
    const channels = listen.channels ||`,
    ],
    [
      "  function connect(c, query) {\n",
      `  function cut(error) {
    while (queries.length)
      queries.shift().reject(error)
    connections.forEach(c => c.cut(error))
    listen.sql && listen.sql.cut(error)
  }

  function cutSilent(ms, error) {
    connections.forEach(c => c.silentMs() > ms && c.cut(error))
  }

  function use() {
    return { busy: busy.length + full.length + reserved.length, idle: open.length, waiting: queries.length }
  }

  function connect(c, query) {
`,
    ],
  ],
  "/postgres/src/connection.js": [
    [
      "    terminate,\n    execute,\n",
      `    terminate,
    execute,
    cut(error) { socket && socket.destroy(error) },
    // A COPY and a cursor may wait for their reader.
    silentMs: () => query && !stream && !query.cursorFn ? performance.now() - heardAt : 0,
`,
    ],
    ["    , closedTime = 0\n", "    , closedTime = 0\n    , heardAt = 0\n    , needsSettings = true\n"],
    [
      "        : (query = q, query.active = true)\n",
      "        : (heardAt = performance.now(), query = q, query.active = true)\n",
    ],
    // The limit of a pool. In a transaction, what is sent together belongs together anyway.
    [
      "        && sent.length < max_pipeline\n        && (!q.options.onexecute || q.options.onexecute(connection))\n",
      "        && (!q.options.onexecute || q.options.onexecute(connection))\n        && (connection.reserved || sent.length < max_pipeline)\n",
    ],
    // Statements that are sent together go out together.
    ["    if (fn || chunk.length >= 1024)\n", "    if (fn || chunk.length >= 32768)\n"],
    ["  function data(x) {\n", "  function data(x) {\n    heardAt = performance.now()\n"],
    // Settings are made on the open connection: PgBouncer refuses them in the first message.
    ["      )).filter(([, v]) => v)", "      )).filter(([k, v]) => v && k !== 'settings')"],
    ["      statements = {}\n", "      statements = {}\n      needsSettings = options.connection.settings\n"],
    [
      "    if (initial) {\n      if (target_session_attrs) {\n",
      `    if (initial) {
      if (needsSettings) {
        needsSettings = false
        new Query([options.connection.settings], [], execute, null, { simple: true })
          .catch(error => socket && socket.destroy(error))
        return
      }

      if (target_session_attrs) {
`,
    ],
    // A connection is made when its first query can be sent, not before.
    [
      "    connectTimer.cancel()\n\n    if (initial) {\n",
      "    initial || connectTimer.cancel()\n\n    if (initial) {\n",
    ],
    [
      "      initial && !initial.reserve && execute(initial)\n",
      "      connectTimer.cancel()\n      initial && !initial.reserve && execute(initial)\n",
    ],
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
    // Nothing waits for this query: lost with its connection, it would be an unhandled rejection.
    ["        return fetchArrayTypes()\n", "        return fetchArrayTypes().catch(() => {})\n"],
    // What was half sent or half read on the old connection must not reach the new one.
    [
      "    socket = null\n\n    if (initial)",
      `    socket = chunk = nextWriteTimer = results = errorResponse = null
    result = new Result()
    rows = 0

    if (initial)`,
    ],
    // Also queries sent between the error and the close: they would never be answered, or get the next query's answer.
    ["    !hadError && (query || sent.length) && error(", "    ;(query || sent.length) && error("],
    ["    closedTime = performance.now()\n", "    query = null\n    closedTime = performance.now()\n"],
    // A refusal of a COPY's last rows comes after its writer has ended, which still waits for the answer.
    [
      "    stream && (stream.destroy(err), stream = null)\n",
      "    stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n",
    ],
    // A COPY whose reader is behind stops the socket. Its end, or a reader that leaves, must start it again.
    [
      "    stream && stream.push(null)\n    stream = null\n",
      "    stream && stream.push(null)\n    stream = null\n    socket.resume()\n",
    ],
    [
      "    stream = new Stream.Readable({\n      read() { socket.resume() }\n    })",
      `    const copied = stream = new Stream.Readable({
      read() { socket && socket.resume() },
      destroy(error, callback) {
        if (stream === copied) {
          stream = null
          socket && socket.resume()
        }
        callback(error)
      }
    })`,
    ],
  ],
};

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [file] = Object.keys(patches).filter(name => url.endsWith(name));
    return file === undefined ? loaded : { ...loaded, source: patch(file, String(loaded.source)) };
  },
});

function patch(file: string, source: string): string {
  return (patches[file] ?? []).reduce((text, [original, patched]) => {
    if (text.split(original).length !== 2)
      throw new Error(
        `The database driver is not the version that the patch in platform/database/driver.ts is for: ${file}`,
      );
    return text.replace(original, () => patched);
  }, source);
}

/** What the patched driver can do besides. */
declare module "postgres" {
  interface Sql<TTypes extends Record<string, unknown>> {
    /** Throws every connection away, also listening ones, and refuses what waits. The next query dials anew. */
    cut(error: globalThis.Error): void;
    /** Throws connections away whose query got no answer for so long. */
    cutSilent(ms: number, error: globalThis.Error): void;
    /** Connections by what they do, and queries that wait for one. */
    use(): { busy: number; idle: number; waiting: number };
    /** The connection that listens. */
    listening(): Sql<TTypes>;
    /** Called with every query from now on, before it is sent, in the context of whoever asks. */
    trace(tracer: (query: TracedQuery) => void): void;
  }
  interface TracedQuery extends Promise<unknown> {
    strings: readonly string[];
    /** False = its text was put together, and may contain values. */
    tagged: boolean;
  }
  interface TransactionSql<TTypes extends Record<string, unknown>> {
    /** Throws its connection away; unless it was committed, nothing of it remains. */
    cut(error: globalThis.Error): void;
  }
}

export const { default: driver } = await import("postgres");
hooks.deregister();
