import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Pause between a writer's writes, because interruptions are measured, not throughput. */
const betweenMs = 50;
const place = { line1: '1 Main St', line2: '', city: 'Austin', state: 'TX', postal_code: '78701', phone: '', hours: '' };

interface Write {
  code: string;
  /** Of the attempt that was acknowledged. */
  acknowledgedAt: number;
  attempts: number;
  /** Milliseconds from the first attempt. */
  ms: number;
}

/**
 * Writers that add one location each time, as a browser does: the same idempotency key until the server has answered, at any server.
 * An answer other than success, a network error or 5xx ends the measurement.
 */
export function startLoad(
  urls: readonly string[],
  { clientId, token, writers }: { clientId: string; token: string; writers: number },
) {
  const acknowledged: Write[] = [];
  const refused: string[] = [];
  const over = new AbortController();
  let next = 0;

  async function attempt(code: string, key: string, turn: number): Promise<'done' | 'again'> {
    const url = `${urls[turn % urls.length]}/api/core/v1/clients/${clientId}/locations/import`;
    const row = { ...place, name: code, code };
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ rows: [row] }),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await answer.text();
      if (answer.status === 201) return 'done';
      // 409: the first attempt is still running.
      if (answer.status < 500 && answer.status !== 409 && answer.status !== 429)
        refused.push(`${code}: ${answer.status} ${text.slice(0, 300)}`);
    } catch {
      // Connection lost: the idempotency key prevents a second effect.
    }
    return 'again';
  }

  async function write(writer: number): Promise<void> {
    for (let turn = writer; !over.signal.aborted; turn += 1) {
      const code = `L${(next += 1)}`;
      const key = randomUUID();
      const started = Date.now();
      for (let attempts = 1; ; attempts += 1) {
        if ((await attempt(code, key, turn + attempts)) === 'done') {
          acknowledged.push({ code, acknowledgedAt: Date.now(), attempts, ms: Date.now() - started });
          break;
        }
        if (refused.length > 0) return;
        await delay(100);
      }
      await delay(betweenMs);
    }
  }

  const all = Array.from({ length: writers }, (_, writer) => write(writer));
  return {
    acknowledged,
    refused,
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(all);
    },
  };
}
