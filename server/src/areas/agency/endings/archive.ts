import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Platform } from '#platform/http/module.ts';
import { eachFile } from './manifest.ts';
import { manifestKey } from './export.service.ts';

/**
 * All data of an ended client as one ZIP archive (zip64 if large), assembled while it is read. One stored file is open at a time; closing
 * the archive closes it.
 */
export async function openArchive({ db, files }: Pick<Platform, 'db' | 'files'>, clientId: string, at: Date): Promise<Readable> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | null = null;
  output.once('close', () => open?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (path: string, key: string, compress: boolean) =>
    zip.addReadStreamLazy(path, { mtime: at, compress }, (ready) => {
      if (output.destroyed) return;
      open = files.get(key);
      ready(null, open);
    });
  add('manifest.json', manifestKey(clientId), true);
  for await (const { path, file_key: key, is_missing: isMissing } of eachFile({ db }, clientId))
    // Other files are mostly in compressed formats already.
    if (!isMissing) add(path, key, path.endsWith('.csv'));
  zip.end();
  return output;
}
