import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesOf, type Manifest } from './check-bundle.mjs';
import { screens } from './screens.mjs';

const compress = promisify(brotliCompress);

/**
 * Writes what the server sends besides the files of the build (server/src/platform/http/static.ts): brotli versions, which are a
 * seventh smaller than those made for each request, and the `Link` header that announces a screen's files.
 */
export function servedFiles(): Plugin {
  return {
    name: 'served-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.entries(bundle).filter(([name]) => /\.(js|css|svg)$/.test(name));
      await Promise.all(texts.map(([name, file]) => writeCompressed(join(dir, name), contentOf(file))));
      const manifest = JSON.parse(contentOf(bundle['.vite/manifest.json']).toString()) as Manifest;
      const announced = screens.map(({ path, modules }) => ({ path, link: linkOf(manifest, modules) }));
      await writeFile(join(dir, '.vite/announced.json'), JSON.stringify(announced));
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

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): Buffer {
  if (!file) throw new Error('The build has no manifest.');
  return Buffer.from(file.type === 'chunk' ? file.code : file.source);
}

/** A screen's files. Those that index.html lists come first, although it lists them too, because they run first. */
function linkOf(manifest: Manifest, modules: readonly string[]): string {
  return filesOf(manifest, ['index.html', ...modules])
    .map((file) => `</${file}>; rel=${file.endsWith('.js') ? 'modulepreload' : 'preload; as=style'}; crossorigin`)
    .join(', ');
}
