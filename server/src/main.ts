import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { prepareProcess } from './prepare-process.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

try {
  const config = readConfig(process.env, root);
  prepareProcess(config);
  const { startServer } = await import('./composition.ts');
  const server = await startServer(config, { webDirectory: resolve(root, 'web/dist') });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: do not wait for what is still running.
      if (stopping) process.exit(1);
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
