import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Types and source maps, a third of the bytes. */
const isUnused = (path: string) => /\.(map|d\.[cm]?ts)$/.test(path);

/**
 * Copies packages and their dependencies to `target`/node_modules, without types and source maps. Optional packages are copied if they
 * are installed. Returns the version of each of `packages`. `from`: folder of the package that depends on them.
 */
export function copyPackages(packages: readonly string[], { from, target }: { from: string; target: string }) {
  const copied = new Map<string, string>();
  const versions: Record<string, string> = {};

  function copy(name: string, { dependent, into, isOptional }: { dependent: string; into: string; isOptional: boolean }): void {
    const folder = findPackage(name, dependent);
    if (!folder) {
      if (isOptional) return;
      throw new Error(`${name}, which ${dependent} depends on, is not installed.`);
    }
    const top = join(target, 'node_modules', name);
    const known = copied.get(top);
    if (known === folder) return;
    // Another version is already at the top level.
    const place = known ? join(into, 'node_modules', name) : top;
    if (copied.get(place) === folder) return;
    copied.set(place, folder);
    const { version, dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    if (dependent === from) versions[name] = version;
    cpSync(folder, place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isUnused(path) && !path.slice(folder.length).includes('node_modules'),
    });
    for (const [group, isOptionalDependency] of [
      [dependencies, false],
      [optionalDependencies, true],
    ] as const)
      for (const dependency of Object.keys(group))
        copy(dependency, {
          dependent: folder,
          into: place,
          // npm lists an optional dependency in both groups of an installed package.
          isOptional: isOptionalDependency || dependency in optionalDependencies,
        });
  }

  for (const name of packages) copy(name, { dependent: from, into: target, isOptional: false });
  return versions;
}

/** Resolves a package as Node does from a file in `folder`. */
function findPackage(name: string, folder: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    const candidate = join(above, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (above === dirname(above)) return undefined;
  }
}
