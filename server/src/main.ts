// The server process. `--no-web` serves the APIs without the web app.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from './composition.ts';
import { readConfig } from './config.ts';
import { prepareProcess } from './prepare-process.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
let server: Server | undefined;
stopOnSignals(async () => {
  // A server that is still starting has nothing to drain; the watchdog stops its embedded database.
  if (!server) process.exit(1);
  await server.stop();
});

try {
  const config = readConfig(process.env, root);
  prepareProcess(config);
  const { startServer } = await import('./composition.ts');
  server = await startServer(config, process.argv.includes('--no-web') ? {} : { webDirectory: resolve(root, 'web/dist') });
  // `npm run dev` waits for this.
  process.send?.({ url: server.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
