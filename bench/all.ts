// npm run bench [-- NAME …]: all benchmarks in sequence, or the named ones. Each runs in its own process, so that none is warmed
// up by another; fails if one could not run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const benches = [
  'auth',
  'book',
  'books',
  'console',
  'debtors',
  'exchange',
  'failover',
  'feed',
  'home',
  'imports',
  'prove',
  'realtime',
  'reports',
  'rest',
  'scale',
  'search',
  'soak',
  'start',
  'upgrade',
  'web',
];

const given = process.argv.slice(2);
const firstFlag = given.findIndex((word) => word.startsWith('--'));
/** `soak --hours 2`: flags go to the measurements that are named. */
const [named, flags] = firstFlag < 0 ? [given, []] : [given.slice(0, firstFlag), given.slice(firstFlag)];
const unknown = named.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${benches.join(', ')}`);
  process.exit(1);
}
// Not among all of them: one takes hours, the others need Debian's packages.
const all = benches.filter((name) => !['soak', 'failover', 'upgrade'].includes(name));
for (const name of named.length > 0 ? named : all) {
  console.log(`\n── ${name}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...flags], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    console.error(`${name} failed`);
    process.exitCode = 1;
  }
}
