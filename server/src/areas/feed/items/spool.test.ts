import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createSpool } from './spool.ts';

describe('the response spool', () => {
  it('returns the written lines in order, to an early and to a late reader', async () => {
    for (const isEarly of [true, false]) {
      const spool = await createSpool();
      const early = isEarly ? text(spool.stream) : null;
      const lines = Array.from({ length: 500 }, (_value, n) => `${n} ${'ü'.repeat(300)}\n`);
      for (const line of lines) await spool.write(line);
      spool.end();
      expect(await (early ?? text(spool.stream))).toBe(lines.join(''));
    }
  });

  it('returns everything written before an error', async () => {
    const spool = await createSpool();
    await spool.write('first\n');
    spool.end(new Error('cut off'));
    const pieces: Buffer[] = [];
    await expect(
      (async () => {
        for await (const piece of spool.stream) pieces.push(piece as Buffer);
      })(),
    ).rejects.toThrow('cut off');
    expect(Buffer.concat(pieces).toString()).toBe('first\n');
  });

  it('discards lines without a reader', async () => {
    const spool = await createSpool();
    await spool.write('first\n');
    spool.stream.destroy();
    await spool.write('second\n');
    spool.end();
    expect(spool.stream.destroyed).toBe(true);
  });
});
