// npm run typecheck: every workspace against its own tsconfig.
import { run } from './lib.mjs';

let failed = 0;
for (const workspace of ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts']) {
  if ((await run('tsc', ['-p', workspace])) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
