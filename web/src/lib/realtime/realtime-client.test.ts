import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { startFakeSession } from '#testing/render.tsx';
import { testConfig } from '#testing/config.ts';
import { setConfig } from '#lib/api/config.ts';
import { openRealtime } from './realtime-client.ts';
import type { TopicEvent } from './topic.ts';

type Frame = [string | null, string | null, string, string, Record<string, unknown>];

/** The server's side of the socket: replies to every message with `answer`. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static open: FakeSocket[] = [];
  static received: Frame[] = [];
  static answer: (frame: Frame) => { status: 'ok' | 'error'; response: object } = () => ({ status: 'ok', response: {} });

  readyState = 0;
  bufferedAmount = 0;
  binaryType = 'blob';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; wasClean: boolean }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.open.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(data: string): void {
    const frame = JSON.parse(data) as Frame;
    FakeSocket.received.push(frame);
    const [joinRef, ref, topic] = frame;
    this.say([joinRef, ref, topic, 'phx_reply', { ...FakeSocket.answer(frame) }]);
  }

  say(frame: Frame): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code, wasClean: code === 1000 });
  }
}

const joins = () => FakeSocket.received.filter(([, , , event]) => event === 'phx_join');

function record() {
  const events: TopicEvent[] = [];
  const states: boolean[] = [];
  return {
    events,
    states,
    onEvent: (event: TopicEvent) => events.push(event),
    onConnected: (state: boolean) => states.push(state),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.open = [];
  FakeSocket.received = [];
  FakeSocket.answer = () => ({ status: 'ok', response: {} });
  setConfig(testConfig);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the page's connection", () => {
  it("joins once with the session's token for all listeners, and passes events to each", async () => {
    const realtime = openRealtime({ session: startFakeSession() });
    const [first, second] = [record(), record()];
    const stop = realtime.listen('account:c:a', first);
    await vi.advanceTimersByTimeAsync(100);
    realtime.listen('account:c:a', second);
    expect(joins().map((frame) => frame.slice(2))).toMatchObject([
      ['realtime:account:c:a', 'phx_join', { access_token: 'token', config: { private: true } }],
    ]);
    expect(FakeSocket.open[0]?.url).toContain('ws://portal.example.com/realtime/v1/websocket?apikey=anon-key');
    FakeSocket.open[0]?.say([
      null,
      null,
      'realtime:account:c:a',
      'broadcast',
      { type: 'broadcast', event: 'changed', payload: { n: 1 } },
    ]);
    FakeSocket.open[0]?.say([null, null, 'realtime:account:c:a', 'system', { extension: 'settled', status: 'ok' }]);
    await vi.advanceTimersByTimeAsync(100);
    const reported = ['joined', 'changed', 'settled'];
    expect([first, second].map(({ events }) => events.map(({ event }) => event))).toEqual([reported, reported]);
    expect([first.states, second.states]).toEqual([[true], [true]]);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.received.some(([, , , event]) => event === 'phx_leave')).toBe(false);
  });

  it('rejoins after the socket was lost, and reports it', async () => {
    const realtime = openRealtime({ session: startFakeSession() });
    const listener = record();
    realtime.listen('account:c:a', listener);
    await vi.advanceTimersByTimeAsync(100);
    FakeSocket.open[0]?.close(1001);
    expect(listener.states).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(listener.states).toEqual([true, false, true]);
    expect(listener.events.map(({ event }) => event)).toEqual(['joined', 'joined']);
  });

  it('gives up a refused topic, and retries after a minute', async () => {
    FakeSocket.answer = ([, , , event]) =>
      event === 'phx_join' ? { status: 'error', response: { reason: 'Unauthorized: no' } } : { status: 'ok', response: {} };
    const realtime = openRealtime({ session: startFakeSession() });
    const listener = record();
    realtime.listen('account:c:a', listener);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([joins().length, listener.events]).toEqual([1, []]);
    FakeSocket.answer = () => ({ status: 'ok', response: {} });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(listener.states).toEqual([true]);
  });

  it('ends with the session', async () => {
    const auth = new FakeAuth(sessionOf('token'));
    const realtime = openRealtime({ session: startFakeSession(auth) });
    const listener = record();
    realtime.listen('account:c:a', listener);
    await vi.advanceTimersByTimeAsync(100);
    auth.emit('SIGNED_OUT', null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(listener.states).toEqual([true, false]);
    expect(FakeSocket.open.map(({ readyState }) => readyState)).toEqual([3]);
  });
});
