import { join } from 'node:path';
import { build, type PluginOption, type Rolldown } from 'vite';
import { screens } from './screens.mjs';

/**
 * Chunks of the main screens: `entry` is loaded by every screen, `signed-in` by most behind sign-in, and one by each pair of them. A file for each set of modules with
 * the same importers, the bundler's default, gives ninety files per screen, which are slower to request and compress worse. Which
 * modules a screen needs is known only after unused exports are removed, so a first build, not written, answers that.
 */
export async function groupByScreen(root: string, plugins: PluginOption[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const result = await build({
    configFile: false,
    root,
    plugins,
    logLevel: 'silent',
    build: { write: false, minify: false, cssMinify: false, modulePreload: false, reportCompressedSize: false, target: 'es2023' },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected the output of one build.');
  const needs = needsOf(root, result.output);
  const initial = needs(['index.html']);
  const [signIn = initial, ...others] = screens.map(({ modules }) => needs(modules));
  // Vite's manifest lists these as chunks; the entry point is a chunk in any case.
  const facades = new Set(screens.flatMap(({ modules }) => modules.slice(1)).map((module) => join(root, module)));
  const share = (id: string) => others.filter((screen) => screen.has(id)).length;
  const screensOf = (id: string) => others.flatMap((screen, index) => (screen.has(id) ? [index] : [])).join('-');
  const isEntry = (id: string) => initial.has(id) || (signIn.has(id) && share(id) > 0);
  // The sets contain the dependencies of their members, so no two chunks import each other.
  const group = (name: string | ((id: string) => string), test: (id: string) => boolean, priority: number) => ({
    name,
    test: (id: string) => !facades.has(id) && test(id),
    priority,
    includeDependenciesRecursively: false,
  });
  return [
    group('entry', isEntry, 4),
    // Evaluated before the rest of `signed-in` (web/src/app/schemas.ts).
    group('schemas', (id) => share(id) > 2 && /\/zod\//.test(id), 4),
    group('signed-in', (id) => share(id) > 2, 3),
    group(screensOf, (id) => share(id) === 2, 2),
    group('sign-in', (id) => signIn.has(id), 1),
    // An icon in a file of its own costs twice its size, and a request.
    { name: 'icons', test: /@tabler/, minShareCount: 5 },
    // A main screen that needs one of its modules would load all.
    { ...group('common', (id) => share(id) === 0, 0), minShareCount: 20 },
  ];
}

/** Answers which modules the given ones need, directly or not. */
function needsOf(root: string, output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  return (modules: readonly string[]): ReadonlySet<string> => {
    const seen = new Set<string>();
    const visit = (fileName: string) => {
      if (seen.has(fileName)) return;
      seen.add(fileName);
      for (const imported of chunks.get(fileName)?.imports ?? []) visit(imported);
    };
    for (const module of modules) {
      const fileName = byModule.get(join(root, module));
      if (!fileName) throw new Error(`${module} starts no chunk: was it moved?`);
      visit(fileName);
    }
    return new Set([...seen].flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []));
  };
}
