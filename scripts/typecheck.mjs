// npm run typecheck: every workspace against its own tsconfig. A second run checks only what a change affects.
import { run } from './lib.mjs';

let failed = 0;
for (const workspace of ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts']) {
  if ((await run('tsc', ['-p', workspace, '--incremental', '--tsBuildInfoFile', `.cache/tsc/${workspace}.json`])) !== 0)
    failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
