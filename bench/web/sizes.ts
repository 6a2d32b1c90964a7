import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eachMapping, TraceMap, type EachMapping } from '@jridgewell/trace-mapping';
import { build } from 'vite';
import { readBudgets } from '../../scripts/check-bundle.mjs';

const webRoot = join(import.meta.dirname, '../../web');

export interface ScreenSize {
  screen: string;
  limit: number;
  files: number;
  bytes: number;
  /** Gzipped bytes by package, largest first: a file's bytes, divided by how much of its code is the package's. */
  packages: [name: string, bytes: number][];
}

/** Builds the web app with source maps in a temporary folder. */
export async function measureSizes(): Promise<ScreenSize[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'recoup-sizes-'));
  try {
    await build({ root: webRoot, logLevel: 'error', build: { outDir, emptyOutDir: true, sourcemap: true } });
    return readBudgets(outDir).map(({ screen, limit, scripts: files }) => {
      const packages = new Map<string, number>();
      let bytes = 0;
      for (const file of files) {
        const code = readFileSync(join(outDir, file), 'utf8');
        const size = gzipSync(code, { level: 6 }).length;
        bytes += size;
        for (const [name, share] of sharesOf(code, join(outDir, `${file}.map`)))
          packages.set(name, (packages.get(name) ?? 0) + share * size);
      }
      return { screen, limit, files: files.length, bytes, packages: [...packages].toSorted(([, a], [, b]) => b - a) };
    });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** How much of a file's code comes from each package. */
function sharesOf(code: string, mapPath: string): Map<string, number> {
  const lines = code.split('\n');
  const mappings: EachMapping[] = [];
  // Vite writes no map for a file without sources, such as the bundler's own helpers.
  const map = readIfPresent(mapPath);
  if (!map) return new Map([['bundler', 1]]);
  eachMapping(new TraceMap(map), (mapping) => mappings.push(mapping));
  const characters = new Map<string, number>();
  let total = 0;
  for (const [index, { source, generatedLine, generatedColumn }] of mappings.entries()) {
    if (!source) continue;
    const next = mappings[index + 1];
    const end = next?.generatedLine === generatedLine ? next.generatedColumn : (lines[generatedLine - 1]?.length ?? 0);
    const name = packageOf(source);
    characters.set(name, (characters.get(name) ?? 0) + end - generatedColumn);
    total += end - generatedColumn;
  }
  return new Map([...characters].map(([name, count]) => [name, count / total]));
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function packageOf(source: string): string {
  const installed = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (installed) return installed;
  return /\/(contract|domain|web)\/src\//.exec(source)?.[1] ?? 'bundler';
}
