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
  'feed',
  'home',
  'imports',
  'prove',
  'realtime',
  'reports',
  'rest',
  'search',
  'web',
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${benches.join(', ')}`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : benches) {
  console.log(`\n── ${name}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    console.error(`${name} failed`);
    process.exitCode = 1;
  }
}
