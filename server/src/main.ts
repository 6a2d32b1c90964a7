// The server process. `--no-web` serves the APIs without the web app.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from './composition.ts';
import { readConfig } from './config.ts';
import { prepareProcess } from './prepare-process.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
let server: Server | undefined;
let stopping: Promise<void> | undefined;

/** Drains once. A server that is still starting has nothing to drain; its embedded database is stopped by the watchdog. */
function stop(): void {
  if (!server) process.exit(1);
  stopping ??= server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

let signals = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    signals += 1;
    // The second Ctrl-C: do not wait for open requests.
    if (signals > 1) process.exit(1);
    stop();
  });
// A closing terminal sends SIGHUP up to three times.
process.on('SIGHUP', stop);
// The parent asks for a stop this way, or has died.
process.once('disconnect', stop);
if (process.connected === false) stop();

try {
  const config = readConfig(process.env, root);
  prepareProcess(config);
  const { startServer } = await import('./composition.ts');
  server = await startServer(config, process.argv.includes('--no-web') ? {} : { webDirectory: resolve(root, 'web/dist') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
