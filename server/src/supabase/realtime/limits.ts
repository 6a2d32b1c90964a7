import { MS_PER } from '@recoup/domain/shared/time';

/** Limits per connection, user and process. */
export interface RealtimeLimits {
  /** Per message, in bytes. */
  messageBytes: number;
  channelsPerSocket: number;
  /** Subscriptions to row changes per user: each may cost a query per changed row. */
  changesPerUser: number;
  /** Joins and messages per socket and second. */
  joinsPerSecond: number;
  messagesPerSecond: number;
  /** Joins per address and second: each checks permissions in the database. */
  joinsPerSecondPerAddress: number;
  /** Queued messages per socket, and their bytes. */
  waitingMessages: number;
  waitingBytes: number;
  /** Unread bytes after which a socket is closed. */
  bufferedBytes: number;
  sockets: number;
  socketsPerAddress: number;
  socketsPerUser: number;
  /** Malformed messages per socket. */
  malformedMessages: number;
  /** Messages per address and second over HTTP. */
  httpMessagesPerSecond: number;
  /** Ms without a client message; clients send a heartbeat every 25 s. */
  silenceMs: number;
  /** Ms that a socket may stay without a channel. */
  withoutChannelMs: number;
  /** Ms after which permissions are checked again. */
  recheckMs: number;
}

export const defaultLimits: RealtimeLimits = {
  messageBytes: 256 * 1024,
  channelsPerSocket: 100,
  changesPerUser: 200,
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
  silenceMs: MS_PER.minute,
  withoutChannelMs: 120_000,
  recheckMs: MS_PER.minute,
};

/** Counts events per second. */
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
