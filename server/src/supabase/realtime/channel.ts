import type { ChangeSubscription } from './changes.ts';
import type { Identity } from './identity.ts';
import type { JoinRequest } from './join-payload.ts';
import type { Extension, Rights } from './policies.ts';
import type { Relay } from './relay-reader.ts';
import { wasSeen, type Snapshot } from './snapshot.ts';
import { encodeBinaryBroadcast, encodeFrame, type Version } from './wire.ts';

/** Where a channel speaks: its socket. */
export interface Outlet {
  version: Version;
  send(data: string | Buffer): void;
}

/** One joining of a topic by one socket. */
export interface Channel {
  readonly id: string;
  /** Without the prefix of the wire. */
  readonly topic: string;
  readonly wireTopic: string;
  readonly joinRef: string | null;
  readonly private: boolean;
  readonly outlet: Outlet;
  readonly request: JoinRequest;
  readonly changes: readonly ChangeSubscription[];
  identity: Identity;
  rights: Rights;
  /** What was found out of what it may say; asked for when it first says something. */
  mayWrite: Partial<Record<Extension, boolean>>;
  hearsPresence: boolean;
  /** As whom it is present. */
  present: { ref: string; meta: Readonly<Record<string, unknown>> } | null;
  isClosed: boolean;
  /** From when on it hears; null while it joins. */
  since: Snapshot | null;
  /** What was told while it joined. */
  held: Relay[];
  /** Ids of messages that it was given when it joined. */
  replayed: ReadonlySet<string>;
  /** When its token ends. */
  timer: NodeJS.Timeout | undefined;
}

export function push(channel: Channel, event: string, payload: unknown): void {
  if (channel.isClosed) return;
  const { outlet, wireTopic: topic } = channel;
  outlet.send(encodeFrame({ joinRef: null, ref: null, topic, event, payload }, outlet.version));
}

/** In the first version of the protocol there are no bytes. */
export function pushBytes(channel: Channel, message: { event: string; bytes: Buffer; meta?: unknown }): void {
  if (channel.isClosed || channel.outlet.version === '1.0.0') return;
  channel.outlet.send(encodeBinaryBroadcast({ ...message, topic: channel.wireTopic }));
}

/** What the service itself says about a channel. */
export function pushSystem(
  channel: Channel,
  { extension = 'system', status, message }: { extension?: string; status: 'ok' | 'error'; message: string },
): void {
  push(channel, 'system', { extension, status, message, channel: channel.topic });
}

/** Every joining has its own end, so that a client does not take it for the end of a later one. */
export function pushClose({ outlet, wireTopic: topic, joinRef }: Channel): void {
  outlet.send(encodeFrame({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }, outlet.version));
}

/** Whether a channel is to be told of this. What comes while it joins is kept for later. */
export function hears(channel: Channel, relay: Relay): boolean {
  if (channel.isClosed) return false;
  if (channel.since === null) {
    channel.held.push(relay);
    return false;
  }
  return !wasSeen(channel.since, relay.xid) && !(relay.id !== null && channel.replayed.has(relay.id));
}
