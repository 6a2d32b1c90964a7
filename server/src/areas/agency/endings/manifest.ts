import { createHash } from 'node:crypto';
import type { Platform } from '#platform/http/module.ts';
import type { StoredFile } from '#platform/files/index.ts';
import type { EndingRow } from './endings.repository.ts';
import { listFiles, type EndingFile } from './export.repository.ts';

type Source = Pick<Platform, 'db' | 'files'>;

const batchFiles = 1000;

/** The files of an export in the order of their paths. */
export async function* eachFile({ db }: Pick<Source, 'db'>, clientId: string): AsyncGenerator<EndingFile> {
  let after = '';
  for (;;) {
    const files = await db.asService((tx) => listFiles(tx, clientId, { after, limit: batchFiles }));
    yield* files;
    if (files.length < batchFiles) return;
    after = files.at(-1)?.path ?? '';
  }
}

/**
 * The list of an export's files with rows, bytes and SHA-256, as JSON; returns its own size and hash. Written file by file: a client may
 * have a million.
 */
export async function writeManifest({ db, files }: Source, ending: EndingRow, key: string): Promise<StoredFile> {
  async function* content(): AsyncGenerator<Buffer> {
    const head = {
      client: { id: ending.client_id, name: ending.client_name, code: ending.client_code },
      ended_at: ending.ended_at.toISOString(),
      with_identity_numbers: ending.with_numbers,
    };
    yield Buffer.from(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "files": [`);
    let separator = '\n    ';
    for await (const { path, row_count: rows, bytes, sha256, is_missing: isMissing } of eachFile({ db }, ending.client_id)) {
      const file = { path, ...(rows === null ? {} : { rows }), ...(isMissing ? { missing: true } : { bytes, sha256 }) };
      yield Buffer.from(separator + JSON.stringify(file));
      separator = ',\n    ';
    }
    yield Buffer.from('\n  ]\n}\n');
  }
  await files.discardUnfinished(key);
  return files.put(key, content());
}

/** Size and SHA-256 of a stored file. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}
