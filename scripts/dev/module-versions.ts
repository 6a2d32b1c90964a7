import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const withoutQuery = (url: string) => url.replace(/\?.*$/, '');

/**
 * Lets a process reload modules below `root` after their files changed. Node caches one module per URL, so changed modules and their
 * importers get a new query with the next import; all others stay loaded. The returned function takes the changed paths.
 */
export function trackModules(root: string): (changedPaths: readonly string[]) => void {
  const folder = pathToFileURL(`${root}/`).href;
  const importers = new Map<string, Set<string>>();
  const versions = new Map<string, number>();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!found.url.startsWith(folder) || found.url.includes('/node_modules/')) return found;
      const url = withoutQuery(found.url);
      const known = importers.get(url) ?? new Set();
      importers.set(url, known);
      if (context.parentURL) known.add(withoutQuery(context.parentURL));
      const version = versions.get(url);
      return version ? { ...found, url: `${url}?version=${version}` } : found;
    },
  });
  return (changedPaths) => {
    const stale = new Set(changedPaths.map((path) => pathToFileURL(path).href));
    // The loop also visits what it adds.
    for (const url of stale) for (const importer of importers.get(url) ?? []) stale.add(importer);
    for (const url of stale) versions.set(url, (versions.get(url) ?? 0) + 1);
  };
}
