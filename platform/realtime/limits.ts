/** What one caller may ask of the realtime database, and how long it waits for what. HB itself stays far below. */
export const usualLimits = {
  /** Of one message, put together from its frames. The SDK cuts at 16,384 UTF-16 units. */
  messageChars: 100_000,
  frameBytes: 64 * 1024,
  /** Of messages that wait for their turn. */
  queuedChars: 1_000_000,
  valueBytes: 10_000,
  listens: 100,
  /** Places written at once, or left behind for the end of a connection. */
  actions: 100,
  /** A whole institute may sit behind one address. */
  connectionsPerAddress: 2_000,
  /** Above the first, changes wait and are sent as one when the reader has caught up; above the second it is dropped. */
  bufferedBytes: 64 * 1024,
  mostBufferedBytes: 1024 * 1024,
  /** Every SDK speaks right after the handshake: who does not is cut. */
  silenceMs: 20_000,
  /** A closed lid is noticed after two unanswered pings. */
  pingMs: 5_000,
  unansweredPings: 2,
  /** After being told that a sign-in is over the SDK closes by itself; anybody else is closed. */
  graceMs: 1_000,
  /** Accounts end by the calendar without a marker moving: with this every listen is over within five seconds. */
  accountSweepMs: 2_000,
  pulseMs: 1_000,
  /** A killed process's connections end for its colleagues after so long. */
  leaseMs: 5_000,
  /** A request waits so long for a database that restarts. */
  patienceMs: 10_000,
  /** At the stop: for answers on their way, then for what the connections leave behind. */
  drainMs: 2_000,
  farewellMs: 3_000,
  deletionsKeptMs: 3_600_000,
};
export type Limits = typeof usualLimits;
