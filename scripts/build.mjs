// npm run build: writes dist/, which runs with Node alone (scripts/build/main.ts).
import { buildWeb, install, run } from './lib.mjs';

try {
  await install();
  await buildWeb();
  process.exitCode = await run('node', ['scripts/build/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
