// A whole server without the web app, for tests that kill it. Settings come from the environment.
import { startServer } from '../src/composition.ts';
import { readConfig } from '../src/config.ts';

await startServer(readConfig(process.env, import.meta.dirname));
