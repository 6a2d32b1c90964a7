import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { packageFor, restoreSymlinks } from './binaries.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, unknown>>;
const offered = Object.keys(read('server/package.json')['optionalDependencies'] ?? {});
const locked = read('package-lock.json')['packages'] as Record<string, { os?: unknown; cpu?: unknown; optional?: boolean }>;

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
] as const)('has a PostgreSQL for %s-%s, which npm installs nowhere else', (platform, arch) => {
  const name = packageFor(platform, arch);
  expect(offered).toContain(name);
  const { os, cpu, optional } = locked[`node_modules/${name}`] ?? {};
  expect({ os: [os].flat(), cpu: [cpu].flat(), optional }).toEqual({ os: [platform], cpu: [arch], optional: true });
});

it('names no package that is offered where there is none', () => {
  expect(offered).not.toContain(packageFor('freebsd', 'x64'));
  expect(offered).not.toContain(packageFor('win32', 'arm64'));
});

it('leaves a package without library links as it is', () => {
  const native = mkdtempSync(join(tmpdir(), 'recoup-native-'));
  expect(() => restoreSymlinks(native)).not.toThrow();
  rmSync(native, { recursive: true });
});
