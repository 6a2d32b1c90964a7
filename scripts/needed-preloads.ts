import type { Plugin, Rolldown } from 'vite';

/**
 * Before a dynamic import, Vite's loader appends a `link` for each file that the imported one needs. This leaves out those that the
 * importing file has loaded already, as its own static imports.
 */
export function neededPreloads() {
  const imported = new Map<string, ReadonlySet<string>>();
  const plugin: Plugin = {
    name: 'needed-preloads',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') imported.set(file.fileName, importsOf(file, bundle));
    },
  };
  /** `build.modulePreload.resolveDependencies`. `hostId`: the file that imports. */
  const resolveDependencies = (_file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
    needed.filter((file) => !imported.get(hostId)?.has(file));
  return { plugin, resolveDependencies };
}

/** A chunk, its static imports, theirs, and so on. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (fileName: string) => {
    if (seen.has(fileName)) return;
    seen.add(fileName);
    const file = bundle[fileName];
    if (file?.type === 'chunk') for (const next of file.imports) visit(next);
  };
  visit(chunk.fileName);
  return seen;
}
