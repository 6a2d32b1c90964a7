import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

/**
 * A part of a package, compressed on the thread pool while its next rows are read; fflate, which would compress on the main
 * thread, only stores the result. Pass `entry` to `Zip.add` before writing.
 */
export function createSheetPart(filename: string) {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
  const entry: ZipInputFile = { filename, size: 0, crc: 0, compression: 8, flag: 3 };
  let failure: Error | undefined;
  deflate.on('data', (chunk: Buffer) => entry.ondata?.(null, new Uint8Array(chunk), false));
  deflate.on('error', (error) => (failure = error));
  return {
    entry,
    /** Resolves once there is room for more. */
    async write(text: string): Promise<void> {
      if (failure) throw failure;
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.byteLength;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    },
    async end(): Promise<void> {
      deflate.end();
      await once(deflate, 'end');
      entry.ondata?.(null, new Uint8Array(0), true);
    },
  };
}
