import type { Db } from '#platform/db/db.ts';
import { hears, push, pushBytes, type Channel } from './channel.ts';
import { announceChange, readChange } from './changes.ts';
import { isOfTable } from './hub.ts';
import { readDiff } from './presence.ts';
import type { Relay } from './relay-reader.ts';
import { announceInViews } from './view-changes.ts';
import { encodeBinaryBroadcast, encodeFrame, type Version } from './wire.ts';

interface Broadcast {
  event: string;
  bytes: Buffer | null;
  /** What the client receives for a text payload. */
  payload: Readonly<Record<string, unknown>>;
  meta?: unknown;
}

/** A broadcast of the database or a client. */
function readBroadcast({ kind, id, event, body, bytes }: Relay): Broadcast {
  if (kind === 'message') {
    const meta = { id };
    return { event: event ?? '', bytes, payload: { type: 'broadcast', event, payload: body ?? {}, meta }, meta };
  }
  const payload = body as Readonly<Record<string, unknown>>;
  return { event: String(payload['event']), bytes, payload };
}

/** Sends to all listeners of the topic; serialized once per protocol version. */
export function deliverBroadcast(channels: Iterable<Channel>, relay: Relay): void {
  const { event, bytes, payload, meta } = readBroadcast(relay);
  const written = new Map<Version, string | Buffer | null>();
  for (const channel of channels) {
    if (!hears(channel, relay) || !channel.rights.broadcast) continue;
    if (channel.id === relay.sender && !channel.request.hearsItself) continue;
    const { version } = channel.outlet;
    let data = written.get(version);
    if (data === undefined) {
      data = write({ topic: channel.wireTopic, event, bytes, payload, meta }, version);
      written.set(version, data);
    }
    if (data !== null) channel.outlet.send(data);
  }
}

/** Null if the version cannot represent it. */
function write({ topic, event, bytes, payload, meta }: Broadcast & { topic: string }, version: Version): string | Buffer | null {
  if (!bytes) return encodeFrame({ joinRef: null, ref: null, topic, event: 'broadcast', payload }, version);
  return version === '1.0.0' ? null : encodeBinaryBroadcast({ topic, event, bytes, meta });
}

export function deliverPresence(channels: Iterable<Channel>, relay: Relay): void {
  const diff = readDiff(relay.body);
  for (const channel of channels)
    if (hears(channel, relay) && channel.hearsPresence && channel.rights.presence) push(channel, 'presence_diff', diff);
}

export async function deliverChange(db: Db, channels: readonly Channel[], relay: Relay): Promise<void> {
  const listening = channels.filter((channel) => hears(channel, relay));
  if (listening.length === 0) return;
  const change = readChange(relay.body);
  const send = (channel: Channel, payload: unknown) => push(channel, 'postgres_changes', payload);
  const ofTable = change.keys ? [] : listening.filter(({ changes }) => changes.some((each) => isOfTable(each, relay.topic)));
  await announceChange(db, change, ofTable, send);
  await announceInViews(db, change, listening, send);
}

/** The database's broadcasts on a topic since an instant, oldest first, for a client that asks for them when it joins. */
export function deliverReplay(channel: Channel, messages: readonly Relay[]): void {
  for (const message of messages) {
    const { event, bytes, payload } = readBroadcast(message);
    const meta = { id: message.id, replayed: true };
    if (bytes) pushBytes(channel, { event, bytes, meta });
    else push(channel, 'broadcast', { ...payload, meta });
  }
}
