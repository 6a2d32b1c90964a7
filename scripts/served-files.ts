import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SCREEN_FILES, type ScreenFiles } from './check-bundle.mjs';
import { screens } from './screens.mjs';

const webRoot = join(import.meta.dirname, '../web');
const compress = promisify(brotliCompress);

/**
 * Writes what the server sends besides the files of the build (server/src/platform/http/static.ts): brotli versions, which are a
 * seventh smaller than those made for each request, and the list of each main screen's files, which it announces with the page.
 */
export function servedFiles(): Plugin {
  return {
    name: 'served-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.entries(bundle).filter(([name]) => /\.(js|css|svg)$/.test(name));
      await Promise.all(texts.map(([name, file]) => writeCompressed(join(dir, name), contentOf(file))));
      const listed = screens.map(({ screen, path, modules }): ScreenFiles => ({
        screen,
        path,
        // Those that index.html lists come first, although it lists them too, because they run first.
        files: filesOf(bundle, ['index.html', ...modules]),
      }));
      await writeFile(join(dir, SCREEN_FILES), JSON.stringify(listed));
    },
  };
}

async function writeCompressed(path: string, content: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await compress(content, { params }));
}

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  Buffer.from(file.type === 'chunk' ? file.code : file.source);

/** Files of the modules and their static imports: scripts and style sheets. A module may share its file with others. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported));
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(webRoot, module)));
    if (!chunk) throw new Error(`${module} is in no chunk: was it moved?`);
    visit(chunk);
  }
  return [...seen];
}
