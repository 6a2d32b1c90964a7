import { z } from 'zod';
import { findUnstorable } from '#platform/http/storable.ts';

/** The official client's two message formats: an object, or a list with binary broadcasts beside it. */
export type Version = '1.0.0' | '2.0.0';

export const isVersion = (text: string): text is Version => text === '1.0.0' || text === '2.0.0';

export interface Frame {
  /** The subscription it belongs to. */
  joinRef: string | null;
  /** By which a reply names its message. */
  ref: string | null;
  topic: string;
  event: string;
  /** For a broadcast `{ type, event, payload }`, where `payload` is a Buffer if it arrived as bytes. */
  payload: unknown;
}

/** A malformed frame; the socket is not closed. */
export class MalformedFrame extends Error {}

const ref = z
  .union([z.string().max(255), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const name = z.string().min(1).max(255);
const asObject = z.object({ join_ref: ref, ref, topic: name, event: name, payload: z.unknown() });
const asList = z.tuple([ref, ref, name, name, z.unknown()]);

/** Errors: MalformedFrame. */
export function decodeFrame(data: Buffer, isBinary: boolean, version: Version): Frame {
  if (isBinary) {
    if (version === '1.0.0') throw new MalformedFrame('This version of the protocol has no binary messages.');
    return decodeBroadcastPush(data);
  }
  const json = parseJson(data.toString('utf8'));
  if (version === '1.0.0') {
    const read = asObject.safeParse(json);
    if (!read.success) throw new MalformedFrame('A message is an object of topic, event, payload and ref.');
    const { join_ref: joinRef, ...frame } = read.data;
    return { joinRef, ...frame };
  }
  const read = asList.safeParse(json);
  if (!read.success) throw new MalformedFrame('A message is a list of join_ref, ref, topic, event and payload.');
  const [joinRef, own, topic, event, payload] = read.data;
  return { joinRef, ref: own, topic, event, payload };
}

export function encodeFrame({ joinRef, ref: own, topic, event, payload }: Frame, version: Version): string {
  if (version === '1.0.0') return JSON.stringify({ topic, event, payload, ref: own, join_ref: joinRef });
  return JSON.stringify([joinRef, own, topic, event, payload]);
}

const kinds = { broadcastPush: 3, broadcast: 4 } as const;
const encodings = { bytes: 0, json: 1 } as const;
const pushHeader = 7;
const broadcastHeader = 5;

/** Header: kind, the lengths of join_ref, ref, topic, event and metadata, the payload's encoding; then all of them. */
function decodeBroadcastPush(data: Buffer): Frame {
  if (data.length < pushHeader || data[0] !== kinds.broadcastPush)
    throw new MalformedFrame('This kind of binary message is unknown.');
  const lengths = [...data.subarray(1, pushHeader - 1)];
  const encoding = data[pushHeader - 1];
  if (data.length < pushHeader + lengths.reduce((sum, length) => sum + length, 0))
    throw new MalformedFrame('The message is cut off.');
  let offset = pushHeader;
  const [joinRef = '', own = '', topic = '', event = ''] = lengths.map((length) => {
    offset += length;
    return data.toString('utf8', offset - length, offset);
  });
  requireStorable([joinRef, own, topic, event]);
  const body = data.subarray(offset);
  if (encoding !== encodings.json && encoding !== encodings.bytes) throw new MalformedFrame('This encoding is unknown.');
  const payload = encoding === encodings.json ? parseJson(body.toString('utf8')) : body;
  return {
    joinRef: joinRef || null,
    ref: own || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

/** A broadcast with a binary payload; version 2 only. Errors: RangeError if a name is longer than 255 bytes. */
export function encodeBinaryBroadcast(message: { topic: string; event: string; bytes: Buffer; meta?: unknown }): Buffer {
  const parts = [message.topic, message.event, message.meta === undefined ? '' : JSON.stringify(message.meta)].map((text) =>
    Buffer.from(text, 'utf8'),
  );
  if (parts.some(({ length }) => length > 255)) throw new RangeError('A name in a binary broadcast is longer than 255 bytes.');
  const header = Buffer.from([kinds.broadcast, ...parts.map(({ length }) => length), encodings.bytes]);
  if (header.length !== broadcastHeader) throw new RangeError('The header of a binary broadcast has five bytes.');
  return Buffer.concat([header, ...parts, message.bytes]);
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedFrame('A message is JSON.');
  }
  requireStorable(value);
  return value;
}

/** Every message goes through the database, which cannot store these characters. */
function requireStorable(value: unknown): void {
  if (findUnstorable(value) !== undefined) throw new MalformedFrame('A message contains a character that cannot be stored.');
}
