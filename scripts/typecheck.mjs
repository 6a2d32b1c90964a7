// npm run typecheck: a second run checks only what a change affects.
import { run } from './lib.mjs';

/** By size. The root's holds server, bench and scripts, which would each check the server again. */
const projects = [
  ['all', '.'],
  ['e2e', 'e2e'],
  ['web', 'web'],
  ['contract', 'contract'],
  ['domain', 'domain'],
];

let failed = 0;
async function checkNext() {
  for (let next = projects.shift(); next; next = projects.shift()) {
    const [name, folder] = next;
    // Each of the default four checkers repeats work of the others.
    const args = ['-p', folder, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `.cache/tsc/${name}.json`];
    if ((await run('tsc', args)) !== 0) failed += 1;
  }
}
await Promise.all([checkNext(), checkNext()]);
process.exit(failed === 0 ? 0 : 1);
