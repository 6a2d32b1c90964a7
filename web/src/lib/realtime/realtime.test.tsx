import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { live, noteConnected } from './live.ts';
import { setRealtime, useTopic } from './realtime.ts';
import type { TopicEvent, TopicListener } from './topic.ts';

/** A fake connection that records its listeners. */
function startFakeRealtime() {
  const listeners = new Map<TopicListener, string>();
  setRealtime(async () => ({
    listen(topic, listener) {
      listeners.set(listener, topic);
      return () => listeners.delete(listener);
    },
  }));
  const of = (topic: string) => [...listeners].filter(([, name]) => name === topic).map(([listener]) => listener);
  return {
    topics: () => [...listeners.values()],
    connect: (topic: string, isConnected = true) => act(() => of(topic).forEach((each) => each.onConnected(isConnected))),
    say: (topic: string, event: TopicEvent) => act(() => of(topic).forEach((each) => each.onEvent(event))),
  };
}

afterEach(() => {
  setRealtime(null);
  vi.useRealTimers();
});

describe('a topic', () => {
  it('calls the latest handler, and is left on unmount or change', async () => {
    const realtime = startFakeRealtime();
    const received: string[] = [];
    const { result, rerender, unmount } = renderHook(
      ({ topic, name }: { topic: string | null; name: string }) =>
        useTopic(topic, ({ event }) => received.push(`${name} ${event}`)),
      { initialProps: { topic: 'a' as string | null, name: 'first' }, wrapper: StrictMode },
    );
    expect(result.current.connected).toBe(false);
    await vi.waitFor(() => expect(realtime.topics()).toEqual(['a']));
    realtime.connect('a');
    expect(result.current.connected).toBe(true);
    realtime.say('a', { event: 'changed', payload: {} });
    rerender({ topic: 'a', name: 'second' });
    realtime.say('a', { event: 'changed', payload: {} });
    expect(received).toEqual(['first changed', 'second changed']);
    realtime.connect('a', false);
    expect(result.current.connected).toBe(false);

    realtime.connect('a');
    rerender({ topic: 'b', name: 'second' });
    expect(result.current.connected).toBe(false);
    await vi.waitFor(() => expect(realtime.topics()).toEqual(['b']));
    rerender({ topic: null, name: 'second' });
    expect(realtime.topics()).toEqual([]);
    unmount();
  });

  it('delays the first joined event by five seconds, and passes later ones on immediately', async () => {
    vi.useFakeTimers();
    const realtime = startFakeRealtime();
    const received: string[] = [];
    const { unmount } = renderHook(() => useTopic('a', ({ event }) => received.push(event)));
    await act(async () => {});
    realtime.say('a', { event: 'joined', payload: {} });
    realtime.say('a', { event: 'changed', payload: {} });
    vi.advanceTimersByTime(4999);
    expect(received).toEqual(['changed']);
    vi.advanceTimersByTime(1);
    expect(received).toEqual(['changed', 'joined']);
    realtime.say('a', { event: 'joined', payload: {} });
    expect(received).toEqual(['changed', 'joined', 'joined']);
    unmount();

    const left = renderHook(() => useTopic('b', ({ event }) => received.push(event)));
    await act(async () => {});
    realtime.say('b', { event: 'joined', payload: {} });
    left.unmount();
    vi.advanceTimersByTime(60_000);
    expect(received).toHaveLength(3);
  });

  it('is not connected without a connection, or if its code cannot be loaded', async () => {
    expect(renderHook(() => useTopic('a', () => {})).result.current.connected).toBe(false);
    const load = vi.fn(() => Promise.reject(new Error('offline')));
    setRealtime(load);
    const first = renderHook(() => useTopic('a', () => {}));
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    await act(async () => {});
    expect(first.result.current.connected).toBe(false);
    renderHook(() => useTopic('b', () => {}));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('live data', () => {
  it('is polled rarely, and often again once its topic disconnects', () => {
    const query = { queryKey: ['client', 'c', 'timeline.get', { id: 'account-1' }, {}] };
    const forget = noteConnected('account-1');
    expect(live.refetchInterval(query)).toBe(60_000);
    expect(live.refetchInterval({ queryKey: ['client', 'c', 'timeline.get', { id: 'account-2' }] })).toBe(15_000);
    forget();
    expect(live.refetchInterval(query)).toBe(15_000);
  });
});
