import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inConstantTime } from './constant-time.ts';

describe('constant response time', () => {
  it('takes as long for little work as for more, and for a failure', async () => {
    const taken = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await inConstantTime(work).catch(() => {});
      return performance.now() - started;
    };
    const times = await Promise.all([
      taken(async () => {}),
      taken(() => wait(80)),
      taken(async () => {
        await wait(20);
        throw new Error('refused');
      }),
    ]);
    for (const time of times) expect(time).toBeGreaterThan(245);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(60);
  });

  it('passes on the result or error', async () => {
    expect(await inConstantTime(async () => 7)).toBe(7);
    await expect(inConstantTime(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});
