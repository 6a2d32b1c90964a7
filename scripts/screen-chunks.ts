import { join, relative } from 'node:path';
import { build, type PluginOption, type Rolldown } from 'vite';
import { later, screens } from './screens.mjs';

/** The modules whose dynamic imports are the routes. */
const ROUTES = ['src/app/other-routes.ts', 'src/app/console/console-routes.ts'];

/** A module that more other routes need, or the shell, is not in the chunk of its main screen, which they would load whole. */
const FEW_ROUTES = 2;

/**
 * Chunks of the main screens: `entry` is loaded by every screen, `signed-in` (with the style sheets of all) by most behind sign-in, one by
 * each pair of them, two by each alone, and `later` once the first one is idle. A file for each set of modules with the same importers,
 * the bundler's default, gives ninety files per screen, which are slower to request and compress worse. Which modules a screen needs is
 * known only after unused exports are removed, so a first build, not written, answers that.
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
  const { needs, routes } = graphOf(root, result.output);
  const initial = needs(['index.html']);
  const [signIn = initial, ...others] = screens.map(({ modules }) => needs(modules));
  const share = (id: string) => others.filter((screen) => screen.has(id)).length;
  const screensOf = (id: string) => others.flatMap((screen, index) => (screen.has(id) ? [index] : [])).join('-');
  const schemas = needs(['src/app/schemas.ts']);
  const shell = needs(later);
  const mainModules = new Set(screens.flatMap(({ modules }) => modules.slice(1)));
  const otherRoutes = routes(ROUTES).filter((route) => !mainModules.has(route));
  const needed = Map.groupBy(
    otherRoutes.flatMap((route) => [...needs([route])]),
    (id) => id,
  );
  const isOwn = (id: string) => share(id) === 1 && !shell.has(id) && (needed.get(id)?.length ?? 0) <= FEW_ROUTES;
  const isEntry = (id: string) => initial.has(id) || (signIn.has(id) && share(id) > 0);
  // A browser requests style sheets before scripts, so each small one would hold up a connection.
  const isStyle = (id: string) => id.endsWith('.css') && share(id) > 0;
  // The sets contain the dependencies of their members, so no two chunks import each other.
  const group = (name: string | ((id: string) => string), test: (id: string) => boolean, priority: number) => ({
    name,
    test,
    priority,
    includeDependenciesRecursively: false,
  });
  return [
    // Half of `entry`, in a file of its own: over HTTP/1.1 two connections load it sooner than one.
    group('react', (id) => initial.has(id) && /\/node_modules\/(?:react-dom|react|scheduler)\//.test(id), 6),
    group('entry', isEntry, 5),
    // Evaluated before the rest of `signed-in`.
    group('schemas', (id) => schemas.has(id), 4),
    group('signed-in', (id) => share(id) > 2 || isStyle(id), 3),
    group(screensOf, (id) => share(id) === 2 || isOwn(id), 2),
    group(
      (id) => `${screensOf(id)}-shared`,
      (id) => share(id) === 1,
      1,
    ),
    group('sign-in', (id) => signIn.has(id), 1),
    group('later', (id) => share(id) === 0 && shell.has(id), 1),
    // An icon in a file of its own costs twice its size, and a request.
    { name: 'icons', test: /@tabler/, minShareCount: 5 },
    // A main screen that needs one of its modules would load all.
    { ...group('common', (id) => share(id) === 0, 0), minShareCount: 20 },
  ];
}

/**
 * `needs` answers which modules the given ones load at once, directly or not; `routes` which modules those import dynamically.
 * Modules that start a chunk are given and answered by their path below `root`.
 */
function graphOf(root: string, output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const chunksOf = (modules: readonly string[]) => {
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
    return [...seen].flatMap((fileName) => chunks.get(fileName) ?? []);
  };
  return {
    needs: (modules: readonly string[]): ReadonlySet<string> => new Set(chunksOf(modules).flatMap(({ moduleIds }) => moduleIds)),
    routes: (modules: readonly string[]): string[] =>
      chunksOf(modules)
        .flatMap(({ dynamicImports }) => dynamicImports)
        .flatMap((fileName) => chunks.get(fileName)?.facadeModuleId ?? [])
        .map((id) => relative(root, id)),
  };
}
