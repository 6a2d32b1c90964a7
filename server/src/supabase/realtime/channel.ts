import type { ChangeSubscription } from './change-subscription.ts';
import type { Identity } from './identity.ts';
import type { JoinRequest } from './join-payload.ts';
import type { Extension, Rights } from './policies.ts';
import type { Relay } from './relay-reader.ts';
import { wasSeen, type Snapshot } from './snapshot.ts';
import { encodeBinaryBroadcast, encodeFrame, type Version } from './wire.ts';

/** The socket of a channel. */
export interface Outlet {
  version: Version;
  send(data: string | Buffer): void;
}

/** One subscription of a socket to a topic. */
export interface Channel {
  readonly id: string;
  /** Without the wire's prefix. */
  readonly topic: string;
  readonly wireTopic: string;
  readonly joinRef: string | null;
  readonly private: boolean;
  readonly outlet: Outlet;
  readonly request: JoinRequest;
  readonly changes: readonly ChangeSubscription[];
  identity: Identity;
  rights: Rights;
  /** Its cached write permissions; checked on first use. */
  mayWrite: Partial<Record<Extension, boolean>>;
  hearsPresence: boolean;
  /** Its presence key. */
  present: { ref: string; meta: Readonly<Record<string, unknown>> } | null;
  isClosed: boolean;
  /** The snapshot it listens from; null while it joins. */
  since: Snapshot | null;
  /** Broadcasts that arrived while it joined. */
  held: Relay[];
  /** Ids of messages it received when it joined. */
  replayed: ReadonlySet<string>;
  /** When its token expires. */
  timer: NodeJS.Timeout | undefined;
}

export function push(channel: Channel, event: string, payload: unknown): void {
  if (channel.isClosed) return;
  const { outlet, wireTopic: topic } = channel;
  outlet.send(encodeFrame({ joinRef: null, ref: null, topic, event, payload }, outlet.version));
}

/** The first protocol version has no binary frames. */
export function pushBytes(channel: Channel, message: { event: string; bytes: Buffer; meta?: unknown }): void {
  if (channel.isClosed || channel.outlet.version === '1.0.0') return;
  channel.outlet.send(encodeBinaryBroadcast({ ...message, topic: channel.wireTopic }));
}

/** A system message of the service about a channel. */
export function pushSystem(
  channel: Channel,
  { extension = 'system', status, message }: { extension?: string; status: 'ok' | 'error'; message: string },
): void {
  push(channel, 'system', { extension, status, message, channel: channel.topic });
}

/** Each subscription has its own close message, so that a client does not take it for a later one's. */
export function pushClose({ outlet, wireTopic: topic, joinRef }: Channel): void {
  outlet.send(encodeFrame({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }, outlet.version));
}

/** Whether a channel receives this. Messages that arrive while it joins are kept. */
export function hears(channel: Channel, relay: Relay): boolean {
  if (channel.isClosed) return false;
  if (channel.since === null) {
    channel.held.push(relay);
    return false;
  }
  return !wasSeen(channel.since, relay.xid) && !(relay.id !== null && channel.replayed.has(relay.id));
}
