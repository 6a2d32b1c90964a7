import { RealtimeClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame, encodeBinaryBroadcast, encodeFrame, MalformedFrame, type Frame } from './wire.ts';

/** The official client's serializer. */
const official = new RealtimeClient('ws://localhost', { params: { apikey: 'key' } }).serializer;

interface Message {
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  ref?: string | null;
  join_ref?: string | null;
}

function written(message: Message): { data: Buffer; isBinary: boolean } {
  let result: ArrayBuffer | string = '';
  official.encode(message, (data) => {
    result = data;
  });
  return typeof result === 'string'
    ? { data: Buffer.from(result), isBinary: false }
    : { data: Buffer.from(result as ArrayBuffer), isBinary: true };
}

function read(data: string | Buffer): Message {
  let result: Message | undefined;
  const raw = typeof data === 'string' ? data : new Uint8Array(data).buffer;
  official.decode(raw, (message: Message) => {
    result = message;
  });
  if (!result) throw new Error('The official client could not read it.');
  return result;
}

const frame: Frame = { joinRef: '1', ref: '2', topic: 'realtime:room', event: 'phx_join', payload: { config: {} } };

describe('messages of version 2', () => {
  it('are parsed as the official client writes them', () => {
    const { joinRef: join_ref, ...rest } = frame;
    const { data, isBinary } = written({ ...rest, payload: { config: {} }, join_ref });
    expect(decodeFrame(data, isBinary, '2.0.0')).toEqual(frame);
  });

  it('are written as the official client parses them', () => {
    const { joinRef: join_ref, ...rest } = frame;
    expect(read(encodeFrame(frame, '2.0.0'))).toEqual({ ...rest, join_ref });
  });

  it('carry broadcasts of any text in any language', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, text, fc.jsonValue(), (topic, event, value) => {
        const { data, isBinary } = written({
          topic,
          event: 'broadcast',
          ref: '3',
          join_ref: '1',
          payload: { type: 'broadcast', event, payload: { value } },
        });
        expect(isBinary).toBe(true);
        const sent = JSON.parse(JSON.stringify(value)) as unknown;
        expect(decodeFrame(data, true, '2.0.0')).toEqual({
          joinRef: '1',
          ref: '3',
          topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event, payload: { value: sent } },
        });
      }),
    );
  });

  it('carry bytes in both directions', () => {
    const bytes = new Uint8Array([0, 255, 3]);
    const { data } = written({
      topic: 'realtime:ü',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'raw', payload: bytes.buffer },
    });
    const payload = decodeFrame(data, true, '2.0.0').payload as { payload: Buffer };
    expect([...payload.payload]).toEqual([0, 255, 3]);
    const back = read(encodeBinaryBroadcast({ topic: 'realtime:ü', event: 'raw', bytes: payload.payload, meta: { id: '1' } }));
    expect(back).toMatchObject({
      topic: 'realtime:ü',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'raw', meta: { id: '1' } },
    });
    expect([...new Uint8Array(back.payload['payload'] as ArrayBuffer)]).toEqual([0, 255, 3]);
  });

  it('are refused if the database could not store them', () => {
    for (const text of ['["1","1","realtime:a\\u0000b","phx_join",{}]', '["1","1","realtime:a","broadcast",{"a":["\\ud800"]}]'])
      expect(() => decodeFrame(Buffer.from(text), false, '2.0.0')).toThrow('cannot be stored');
    const { data } = written({
      topic: 'realtime:a\0',
      event: 'broadcast',
      payload: { event: 'e', payload: new Uint8Array([0]).buffer },
    });
    expect(() => decodeFrame(data, true, '2.0.0')).toThrow('cannot be stored');
  });

  it('are refused if malformed', () => {
    for (const text of ['', '{', 'null', '[]', '[1,2,3]', '[null,null,"","x",{}]', '[null,null,"t",5,{}]', '{"topic":"t"}'])
      expect(() => decodeFrame(Buffer.from(text), false, '2.0.0')).toThrow(MalformedFrame);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          decodeFrame(Buffer.from(bytes), true, '2.0.0');
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedFrame);
        }
      }),
    );
  });
});

describe('messages of version 1', () => {
  it('are objects, and never bytes', () => {
    const text = JSON.stringify({ topic: 'realtime:room', event: 'phx_join', payload: { config: {} }, ref: 2, join_ref: '1' });
    expect(decodeFrame(Buffer.from(text), false, '1.0.0')).toEqual(frame);
    expect(JSON.parse(encodeFrame(frame, '1.0.0'))).toEqual({ ...JSON.parse(text), ref: '2' });
    expect(() => decodeFrame(Buffer.from(text), true, '1.0.0')).toThrow(MalformedFrame);
  });
});
