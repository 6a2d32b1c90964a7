// The server process. `--no-web` serves the APIs without the web app.
import type { Server } from './composition.ts';
import { readConfig } from './config.ts';
import { settingsFolder, webFolder } from './platform/program-files.ts';
import { prepareProcess } from './prepare-process.ts';
import { stopOnSignals } from './stop-on-signals.ts';

let server: Server | undefined;
stopOnSignals(async () => {
  // A server that is still starting has nothing to drain; the watchdog stops its embedded database.
  if (!server) process.exit(1);
  await server.stop();
});

try {
  const config = readConfig(process.env, settingsFolder);
  prepareProcess(config);
  const { startServer } = await import('./composition.ts');
  server = await startServer(config, process.argv.includes('--no-web') ? {} : { webDirectory: webFolder });
  // `npm run dev` waits for this.
  process.send?.({ url: server.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
