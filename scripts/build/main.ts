// Bundles the server and the command line into dist/, with the web app, migrations, agreements and the packages that cannot be
// bundled. `node dist/server/main.js` serves it. --out FOLDER writes elsewhere, --with-node adds Node itself.
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { copyPackages, readManifest } from './copy-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const server = join(root, 'server');
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist') }, 'with-node': { type: 'boolean' } },
});
const out = resolve(values.out);

/** The server, the command line, and the entry points of threads and processes (platform/program-files.ts). */
const entryPoints = {
  main: 'main',
  recoup: 'cli/main',
  watchdog: 'platform/db/embedded/watchdog',
  worker: 'areas/placing/imports/stages/worker',
  'old-workbook-worker': 'platform/sheets/old-workbook-worker',
  'render-process': 'supabase/storage/render/render-process',
};

/** Packages with native code, or that read their own files at run time. */
const unbundled = ['@expo-google-fonts/inter', '@node-rs/bcrypt', '@scalar/fastify-api-reference', 'pdfkit', 'sharp', 'ssh2'];

async function bundle(): Promise<void> {
  const build = await rolldown({
    platform: 'node',
    input: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, join(server, 'src', `${path}.ts`)])),
    external: [...unbundled, 'pg-native'].map((name) => new RegExp(`^${name}(/|$)`)),
    onLog: (level, log) => {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  await build.write({
    dir: join(out, 'server'),
    format: 'esm',
    // One folder, because chunks look for the entry points beside them.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Node keeps module source in memory, so whitespace is removed. Names are kept for stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false },
  });
  await build.close();
}

function copyFiles(): void {
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('The web app is not built: use "npm run build".');
  cpSync(join(root, 'web/dist'), join(out, 'web'), { recursive: true });
  for (const folder of ['migrations', 'agreements']) cpSync(join(server, folder), join(out, folder), { recursive: true });
  // Deno reads it, not Node.
  copyFileSync(join(server, 'src/supabase/functions/preload.js'), join(out, 'server/preload.js'));
  for (const file of ['LICENSE', '.env.example']) copyFileSync(join(root, file), join(out, file));
  mkdirSync(join(out, 'bin'));
  copyFileSync(join(import.meta.dirname, 'recoup.sh'), join(out, 'bin/recoup'));
  chmodSync(join(out, 'bin/recoup'), 0o755);
  if (values['with-node']) copyFileSync(process.execPath, join(out, 'bin', basename(process.execPath)));
}

/** Copies the unbundled packages and writes a manifest that lists them for Node and for dependency scanners. */
function writePackages(): void {
  const installed = Object.keys(readManifest(server).optionalDependencies ?? {}).filter((name) =>
    existsSync(join(root, 'node_modules', name, 'package.json')),
  );
  const dependencies = copyPackages([...unbundled, ...installed], { from: server, target: out });
  const manifest = {
    name: 'recoup',
    version: readManifest(root).version,
    private: true,
    license: 'Apache-2.0',
    type: 'module',
    bin: { recoup: 'bin/recoup' },
    engines: { node: '>=24' },
    dependencies,
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

// The folder itself is kept, because a server started in it has its data there.
for (const folder of ['bin', 'server', 'web', 'migrations', 'agreements', 'node_modules'])
  rmSync(join(out, folder), { recursive: true, force: true });
mkdirSync(join(out, 'server'), { recursive: true });
await bundle();
copyFiles();
writePackages();
console.log(`Built ${out}. Start it with: node ${join(out, 'server/main.js')}`);
