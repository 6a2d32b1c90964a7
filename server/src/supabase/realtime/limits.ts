/** What one connection, person and process may use. */
export interface RealtimeLimits {
  /** Of one message in bytes. */
  messageBytes: number;
  channelsPerSocket: number;
  /** Joins and messages of one socket within a second. */
  joinsPerSecond: number;
  messagesPerSecond: number;
  /** Joins of all sockets of an address within a second: each asks the database what it may. */
  joinsPerSecondPerAddress: number;
  /** Messages of one socket that wait for those before them, and their bytes. */
  waitingMessages: number;
  waitingBytes: number;
  /** Bytes that a reader has not taken yet, until it is given up. */
  bufferedBytes: number;
  sockets: number;
  socketsPerAddress: number;
  socketsPerUser: number;
  /** Messages of one socket that cannot be read. */
  malformedMessages: number;
  /** Messages that an address sends by HTTP within a second. */
  httpMessagesPerSecond: number;
  /** Ms without a message of the client, which sends a heartbeat every 25 s. */
  silenceMs: number;
  /** Ms that a socket may stay without a channel. */
  withoutChannelMs: number;
  /** Ms after which rights are asked for again, whatever happens. */
  recheckMs: number;
}

export const defaultLimits: RealtimeLimits = {
  messageBytes: 256 * 1024,
  channelsPerSocket: 100,
  joinsPerSecond: 30,
  messagesPerSecond: 100,
  joinsPerSecondPerAddress: 200,
  waitingMessages: 500,
  waitingBytes: 2 * 1024 * 1024,
  bufferedBytes: 4 * 1024 * 1024,
  sockets: 10_000,
  socketsPerAddress: 500,
  socketsPerUser: 30,
  malformedMessages: 10,
  httpMessagesPerSecond: 100,
  silenceMs: 60_000,
  withoutChannelMs: 120_000,
  recheckMs: 60_000,
};

/** Counts what happens within a second. */
export function createRate(perSecond: number, now: () => number = () => performance.now()): { exceeds(): boolean } {
  let since = now();
  let count = 0;
  return {
    exceeds() {
      if (now() - since >= 1000) {
        since = now();
        count = 0;
      }
      count += 1;
      return count > perSecond;
    },
  };
}
