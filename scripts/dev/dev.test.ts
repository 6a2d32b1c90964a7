import { once } from 'node:events';
import { chmodSync, mkdtempSync, utimesSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discardDataFolder } from '../../server/src/platform/db/embedded/index.ts';
import { isPostgres } from '../../server/src/platform/db/embedded/postmaster.ts';
import { startProcessTree } from '../testing/process-tree.ts';

const serverFile = join(import.meta.dirname, '../../server/src/app.ts');

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recoup-dev-'));
  // Under root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o755);
});
afterAll(() => discardDataFolder(dataDir), 60_000);

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

it('npm run dev serves app and APIs at one address, restarts the server on a change, and stops everything on Ctrl-C', async () => {
  const product = await startProcessTree(['npm', 'run', 'dev'], {
    dataDir,
    ready: /is at (http:\S+) and follows/,
    env: { PORT: String(await findFreePort()) },
  });
  try {
    const page = await fetch(`${product.url}/debtors`);
    const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
    expect(await page.text()).toContain(`nonce="${nonce}"`);
    const config = (await (await fetch(`${product.url}/config.json`)).json()) as Record<string, unknown>;
    expect(config['core_api_url']).toBe(`${product.url}/api/core`);

    const restarted = product.nextLine(/Server ready/);
    let isNoticed = false;
    void product.nextLine(/Changed/).then(() => (isNoticed = true));
    const touch = () => {
      utimesSync(serverFile, new Date(), new Date());
      return isNoticed;
    };
    // A touch before the watcher has seen the file is lost.
    await expect.poll(touch, { interval: 1000, timeout: 60_000 }).toBe(true);
    await restarted;
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);

    product.signalGroup('SIGINT');
    await product.ended;
    expect(isPostgres(product.postgres)).toBe(false);
  } finally {
    product.kill();
  }
}, 240_000);
