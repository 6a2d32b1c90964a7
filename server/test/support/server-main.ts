// A server without the web app, for tests that stop or kill it. Settings come from the environment. NEWER_MIGRATIONS: a folder with
// the further migrations of a later version, which it then seems to be.
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { startServer } from '#server/composition.ts';
import { readConfig } from '#server/config.ts';
import { stopOnSignals } from '#server/stop-on-signals.ts';

const config = readConfig(process.env, import.meta.dirname);
const { NEWER_MIGRATIONS: newer } = process.env;
if (newer !== undefined)
  await migrate({ url: config.DATABASE_URL ?? '', migrations: [...readMigrations(), ...readMigrations(newer)] });
const server = await startServer(config);
stopOnSignals(() => server.stop());
