// Runs before server/src/main.ts in a standby server (`node --import`): loads the server's modules, which takes most of a start, and
// waits for the files that changed since.
import { once } from 'node:events';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { readConfig } from '../../server/src/config.ts';
import { prepareProcess } from '../../server/src/prepare-process.ts';
import { trackModules } from './module-versions.ts';

const root = join(import.meta.dirname, '../..');

// Workers inherit --import.
if (isMainThread) {
  const exit = () => process.exit(0);
  process.once('disconnect', exit);
  const reload = trackModules(root);
  prepareProcess(readConfig(process.env, root));
  const load = () => import('../../server/src/composition.ts');
  // What is wrong now may be corrected before this server is needed.
  await load().catch(() => {});
  const [changedPaths] = (await once(process, 'message')) as [string[]];
  reload(changedPaths);
  await load();
  process.off('disconnect', exit);
}
