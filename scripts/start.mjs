// npm start [-- --no-web]: installs what is missing, builds the web app, and runs the server with everything in it.
import { buildWeb, install } from './lib.mjs';
import { supervise } from './supervise.mjs';

const args = process.argv.slice(2);
try {
  await install();
  if (!args.includes('--no-web')) await buildWeb();
  supervise(['server/src/main.ts', ...args]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
