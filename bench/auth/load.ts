import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Ask {
  method?: string;
  url: string;
  token?: string;
  body?: unknown;
}

/** node:http instead of `fetch`, which costs more than the measured work. */
export async function ask<T = unknown>({ method = 'GET', url, token, body }: Ask): Promise<T> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const outgoing = request(url, { method, agent, headers });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answer = await text(incoming);
  if (incoming.statusCode !== 200) throw new Error(`${method} ${url} answered ${incoming.statusCode}: ${answer.slice(0, 300)}`);
  return JSON.parse(answer) as T;
}

/** Concurrent callers with sequential calls; returns calls per second. */
export async function drive(callers: number, milliseconds: number, work: (caller: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const until = started + milliseconds;
  let done = 0;
  const run = async (caller: number) => {
    while (performance.now() < until) {
      await work(caller);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  return (done / (performance.now() - started)) * 1000;
}

/** Latencies of a call every 20 ms while `load` runs. */
export async function sample<T>(work: () => Promise<unknown>, load: Promise<T>): Promise<{ latencies: number[]; result: T }> {
  const latencies: number[] = [];
  const over = new AbortController();
  const ended = load.finally(() => over.abort());
  while (!over.signal.aborted) {
    const started = performance.now();
    await work();
    latencies.push(performance.now() - started);
    await delay(20);
  }
  return { latencies, result: await ended };
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
