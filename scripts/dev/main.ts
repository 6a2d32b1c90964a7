// The development server: Vite serves the web app and proxies the rest to a server that restarts when its files change.
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { makeSecurityHeaders } from '../../server/src/platform/http/security-headers.ts';
import { stopOnSignals } from '../../server/src/stop-on-signals.ts';
import { createServerRunner } from './server-runner.ts';

const root = join(import.meta.dirname, '../..');
/** Paths of the server; Vite answers all others with the web app. */
const serverPaths = '^/(api|auth|rest|storage|realtime|functions|outbox|status|healthz|readyz|metrics|config\\.json)(?=[/?]|$)';
const serverFiles = ['server/src', 'server/migrations', 'server/agreements', 'contract/src', 'domain/src'].map((path) =>
  join(root, path),
);
/** Editors and git write several files at once. */
const debounceMs = 30;

const config = readConfig(process.env, root);
const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
// Stays up across server restarts.
const database = await openDatabase(config);

const target = { protocol: 'http:', host: '127.0.0.1', port: 0 };
const nonce = randomUUID();
const policy = makeSecurityHeaders({ ...config, PUBLIC_URL: address })['content-security-policy'] ?? '';
const vite = await createServer({
  root: join(root, 'web'),
  clearScreen: false,
  // The production policy, with a nonce for React's inline refresh script.
  html: { cspNonce: nonce },
  server: {
    host: config.HOST,
    port: config.PORT,
    strictPort: true,
    headers: { 'content-security-policy': policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`) },
    proxy: { [serverPaths]: { target, ws: true } },
  },
});

let changedAt = performance.now();
const runner = createServerRunner({
  env: {
    SHUTDOWN_SECONDS: '2',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: database.url,
    PUBLIC_URL: address,
    HOST: target.host,
    PORT: '0',
  },
  onReady: (url) => {
    target.port = Number(new URL(url).port);
    console.log(`Server ready in ${Math.round(performance.now() - changedAt)} ms.`);
    vite.ws.send({ type: 'full-reload' });
  },
  onFailure: () => {
    const message = 'The server has failed; its error is in the terminal. It starts again at the next change.';
    vite.ws.send({ type: 'error', err: { message, stack: '' } });
  },
});
// Vite exits on SIGTERM before the servers have drained.
process.removeAllListeners('SIGTERM');
stopOnSignals(async () => {
  await runner.stop();
  await vite.close();
  await database.release();
});

const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
vite.watcher.add(serverFiles);
vite.watcher.on('all', (_event, path) => {
  if (!serverFiles.some((folder) => path.startsWith(folder)) || /\.test\.tsx?$/.test(path)) return;
  if (changed.size === 0) changedAt = performance.now();
  changed.add(path);
  clearTimeout(timer);
  timer = setTimeout(() => {
    console.log(`Changed: ${[...changed].map((file) => relative(root, file)).join(', ')}`);
    void runner.restart([...changed]);
    changed.clear();
  }, debounceMs);
});

await runner.restart([]);
await vite.listen();
console.log(`\nRecoup is at ${address} and follows every change.`);
