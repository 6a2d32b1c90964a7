// npm run dev: installs what is missing, and serves the product while it is being changed.
import { install } from './lib.mjs';
import { supervise } from './supervise.mjs';

try {
  await install();
  supervise(['scripts/dev/main.ts']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
