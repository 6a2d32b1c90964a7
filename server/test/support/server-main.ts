// A server without the web app, for tests that kill it. Settings come from the environment.
import { startServer } from '#server/composition.ts';
import { readConfig } from '#server/config.ts';

await startServer(readConfig(process.env, import.meta.dirname));
