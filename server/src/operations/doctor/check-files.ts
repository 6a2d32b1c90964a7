import { randomUUID } from 'node:crypto';
import { FilesUnavailable } from '#platform/files/file-errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { fine, wrong, type Finding } from './finding.ts';

const content = Buffer.from('written by recoup doctor\n');

/** Writes a small file, reads it and deletes it, as the server does with every file. */
export async function testFileStore(store: FileStore): Promise<Finding> {
  const key = `doctor/${randomUUID()}`;
  try {
    await store.write(key, chunksOf(content));
    const { content: written } = await store.open(key);
    const chunks: Buffer[] = [];
    for await (const chunk of written) chunks.push(chunk);
    await store.delete(key);
    if (!Buffer.concat(chunks).equals(content))
      return wrong('files', `${store.place} returned other bytes than were written.`, 'Use another file store.');
    if ((await store.size(key)) !== null)
      return wrong(
        'files',
        `${store.place} keeps files that were deleted.`,
        'Turn off object locks and retention of the bucket.',
      );
    return fine('files', `A file was written, read and deleted: ${store.place}.`);
  } catch (error) {
    const advice = error instanceof FilesUnavailable ? error.advice : 'Correct FILES_URL, or its permissions.';
    return wrong('files', `${store.place} cannot be used.`, advice);
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
