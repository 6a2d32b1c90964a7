import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** What the weights are fitted to: the words of fields, and the layouts to train on. */
const FOLDERS = ['domain/src/placing/mapping/words', 'bench/layouts/known', 'bench/layouts/published', 'bench/layouts/written'];

/** The fitted weights go with this digest. */
export const FITTED_FROM = join(root, 'bench/mapping/fitted-from.json');

/** SHA-256 over the data that the weights are fitted to; independent of the formatting of JSON. */
export function digestOfInputs(): string {
  const hash = createHash('sha256');
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!name.endsWith('.json')) continue;
      const content: unknown = JSON.parse(readFileSync(join(root, folder, name), 'utf8'));
      hash.update(`${folder}/${name.replaceAll('\\', '/')}\n${JSON.stringify(content)}\n`);
    }
  return hash.digest('hex');
}
