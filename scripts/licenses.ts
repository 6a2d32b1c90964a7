// Lists the licenses of production dependencies from npm's lockfile; fails on an unknown or disallowed license.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Permissive licenses, and the LGPL for a dynamically loaded library (libvips, loaded by sharp). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages with an old package.json format, whose license is in `licenses` or in a license file. */
const known: Record<string, string> = {
  buildcheck: 'MIT',
  'combine-errors': 'MIT',
  'cpu-features': 'MIT',
  'png-js': 'MIT',
  ssh2: 'MIT',
};

export interface Licensed {
  name: string;
  version: string;
  license: string;
  isAllowed: boolean;
}

/** Whether an SPDX expression is acceptable: one side of OR, or all sides of AND, is in the allowed list. */
export function isAllowedExpression(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((license) => allowed.has(license.replaceAll(/[()]/g, ''))));
}

export function listLicenses(lock: { packages: Record<string, LockedPackage> }): Licensed[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license: stated }]) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      const license = stated ?? known[name] ?? 'unknown';
      return { name, version, license, isAllowed: isAllowedExpression(license) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export const readLock = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Parameters<typeof listLicenses>[0];

if (import.meta.main) {
  const found = listLicenses(readLock());
  for (const { name, version, license, isAllowed } of found)
    console.log(`${isAllowed ? ' ' : '✗'} ${license.padEnd(32)} ${name} ${version}`);
  const refused = found.filter(({ isAllowed }) => !isAllowed);
  console.log(`${found.length} packages, ${refused.length} with an unknown or disallowed license`);
  if (refused.length > 0) process.exit(1);
}
