import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { frameBytes, headerBytes } from './frames.ts';
import { createDiskFiles } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'recoup-files-'));
const files = createDiskFiles({ directory, key: randomBytes(32) });
afterAll(() => rmSync(directory, { recursive: true }));

async function* chunksOf(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

describe('files at rest', () => {
  it.each([0, 1, frameBytes - 1, frameBytes, frameBytes + 1, frameBytes * 3, 1_000_000])(
    'gives back %i bytes as they came',
    async (size) => {
      const content = randomBytes(size);
      const stored = await files.put('test/round-trip', chunksOf(content, 10_007));
      expect(stored.bytes).toBe(size);
      expect((await buffer(files.get('test/round-trip'))).equals(content)).toBe(true);
    },
  );

  it('keeps no plain text on disk', async () => {
    await files.put('test/plain', chunksOf(Buffer.from('SSN 900-12-3456'), 4));
    expect(readFileSync(join(directory, 'test/plain')).includes('900-12-3456')).toBe(false);
  });

  it('detects truncation, even between two frames', async () => {
    await files.put('test/cut', chunksOf(randomBytes(frameBytes * 2 + 5), 50_000));
    const path = join(directory, 'test/cut');
    const whole = readFileSync(path);
    for (const length of [8, headerBytes, headerBytes + frameBytes + 16, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(buffer(files.get('test/cut'))).rejects.toThrow();
    }
  });

  it('detects swapped frames', async () => {
    await files.put('test/swap', chunksOf(randomBytes(frameBytes * 3), 50_000));
    const path = join(directory, 'test/swap');
    const whole = readFileSync(path);
    const size = frameBytes + 16;
    const [one, two] = [
      whole.subarray(headerBytes, headerBytes + size),
      whole.subarray(headerBytes + size, headerBytes + 2 * size),
    ];
    writeFileSync(path, Buffer.concat([whole.subarray(0, headerBytes), two, one, whole.subarray(headerBytes + 2 * size)]));
    await expect(buffer(files.get('test/swap'))).rejects.toThrow();
  });

  it('leaves nothing behind when the source fails', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('connection lost');
    }
    await expect(files.put('broken/upload', failing())).rejects.toThrow('connection lost');
    expect(readdirSync(join(directory, 'broken'))).toEqual([]);
    expect(await files.exists('broken/upload')).toBe(false);
  });

  it('leaves nothing behind of many concurrent failures, some while opening', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield randomBytes(10);
      throw new Error('refused');
    }
    for (let round = 0; round < 50; round += 1)
      await Promise.allSettled(Array.from({ length: 20 }, (_, i) => files.put(`at-once/${i}`, failing())));
    expect(readdirSync(join(directory, 'at-once'))).toEqual([]);
  });

  it('deletes a directory except for one file, or all of it', async () => {
    for (const name of ['one', 'two']) await files.put(`several/folder/${name}`, chunksOf(Buffer.from(name), 4));
    writeFileSync(join(directory, 'several/folder/two.cut-off.part'), 'half');
    await files.deleteBelow('several/folder', 'several/folder/one');
    expect(readdirSync(join(directory, 'several/folder'))).toEqual(['one']);
    await files.deleteBelow('several/folder');
    expect(readdirSync(join(directory, 'several'))).toEqual([]);
    await files.deleteBelow('several/folder');
  });

  it('refuses invalid names', async () => {
    await expect(files.put('../outside', chunksOf(Buffer.from('x'), 1))).rejects.toThrow(/name/);
    expect(() => files.get('test/../../etc')).toThrow(/name/);
  });
});
