import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes unencrypted upload bytes that earlier versions left in the data directory. Returns the number of files. */
export async function removeFormerUploads(dataDir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const folder of ['uploads', 'object-uploads'])
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      const path = join(dataDir, folder, name);
      const found = await stat(path).catch(() => null);
      if (!found || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  return removed;
}
