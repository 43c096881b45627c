/** Limits for one client of the realtime database, and timeouts. */
export const defaultLimits = {
  /** One message, joined from its frames. The SDK splits at 16,384 UTF-16 units. */
  maxMessageChars: 100_000,
  maxFrameBytes: 64 * 1024,
  /** All messages that wait to be handled. */
  maxQueuedChars: 1_000_000,
  maxValueBytes: 10_000,
  maxListens: 100,
  /** Paths in one write, or in onDisconnect writes. */
  maxActions: 100,
  /** A whole institute may share one address. */
  maxConnectionsPerAddress: 2_000,
  /** Above the first, changes wait and are sent as one when the reader has caught up. Above the second it is disconnected. */
  slowReaderBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  /** Every SDK sends something right after the handshake. A client that does not is disconnected. */
  maxSilenceMs: 20_000,
  /** A closed laptop is noticed after two unanswered pings. */
  pingMs: 5_000,
  maxUnansweredPings: 2,
  /** When its sign-in has ended the SDK closes by itself; other clients are closed after this. */
  graceMs: 1_000,
  /** An account can expire without a marker moving. With this, its listens end within five seconds. */
  accountSweepMs: 2_000,
  heartbeatMs: 1_000,
  /** How long after a process was killed its connections count as ended. */
  leaseMs: 5_000,
  /** How long a request waits for a database that restarts. */
  maxOutageMs: 10_000,
  /** At the stop: for requests in flight, then for onDisconnect writes. */
  maxDrainMs: 2_000,
  maxDisconnectMs: 3_000,
  deletionsKeptMs: 3_600_000,
};
export type Limits = typeof defaultLimits;
