// node bench/web.ts: the web app as a user's browser meets it. Prints the JavaScript of each budgeted screen by package; then, for
// the main screens of the demo, the Lighthouse scores on mobile and desktop, the longest task of the main thread at a quarter of
// the processor's speed, and the layout shift. BENCH_RUNS=… sets how often each screen is rated (medians are printed),
// BENCH_ONLY=text selects screens by name, BENCH_URL=… rates a running demo, BENCH_PART=sizes or ratings prints only
// these. Without BENCH_URL, the demo runs behind nginx (TLS and HTTP/2, as in production) if Debian's package nginx is installed;
// BENCH_PROXY=none measures it over HTTP/1.1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort, startProduct } from '../e2e/support/server.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { buildWeb } from '../scripts/lib.mjs';
import { quantile } from './auth/load.ts';
import { proxies } from './upgrade/proxies.ts';
import { rate, type Rating } from './web/lighthouse.ts';
import { measureSizes } from './web/sizes.ts';
import { findAccount, openSession, visit, type Visit } from './web/visit.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const only = process.env['BENCH_ONLY'] ?? '';
const part = process.env['BENCH_PART'];
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

if (part !== 'ratings') await printSizes();
if (part !== 'sizes') await rateScreens();

async function printSizes(): Promise<void> {
  for (const { screen, limit, files, bytes, packages } of await measureSizes()) {
    console.log(`\n${screen}: ${kB(bytes)} kB of JavaScript (gzip) in ${files} files; budget ${limit / 1000} kB`);
    for (const [name, share] of packages.filter(([, size]) => size >= 500)) console.log(`${kB(share)}  ${name}`);
  }
}

async function rateScreens(): Promise<void> {
  await buildWeb();
  const product = await openProduct();
  const port = await findFreePort();
  const profile = mkdtempSync(join(tmpdir(), 'recoup-chromium-'));
  const options = {
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  };
  // Lighthouse opens its pages in this browser, which therefore keeps its profile and listens on a port.
  const rated = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const visited = await chromium.launch(options);
  try {
    const page = await rated.newPage();
    await openSession(page, product.url);
    console.log(
      `\n${runs} runs each; medians; milliseconds. Load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    console.log(
      'screen       mobile   paint largest   index blocked   shift  desktop blocked   shift  longest task   shift  speed index of the machine',
    );
    for (const { name, path, isSignedIn } of screens(await findAccount(page)).filter((one) => one.name.includes(only))) {
      await page.goto(`${product.url}/config.json`);
      if (isSignedIn) await openSession(page, product.url);
      else await page.evaluate('localStorage.clear()');
      const ratings: Record<'mobile' | 'desktop', Rating[]> = { mobile: [], desktop: [] };
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) {
        ratings.mobile.push(await rate(product.url + path, port, 'mobile'));
        ratings.desktop.push(await rate(product.url + path, port, 'desktop'));
        visits.push(await visit(visited, product.url + path, isSignedIn));
      }
      print(name, ratings, visits);
    }
  } finally {
    await visited.close();
    await rated.close();
    await product.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function openProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  const running = process.env['BENCH_URL'];
  if (running) return { url: running, stop: async () => {} };
  if (process.env['BENCH_PROXY'] === 'none' || spawnSync('nginx', ['-v']).error) {
    console.log('\nOver HTTP/1.1, without a proxy.');
    return startProduct();
  }
  console.log('\nBehind nginx, with TLS and HTTP/2.');
  const url = `https://localhost:${await findFreePort()}`;
  const product = await startProduct({ PUBLIC_URL: url, TRUST_PROXY: '1' });
  const folder = mkdtempSync(join(tmpdir(), 'recoup-proxy-'));
  const stop = async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // For the proxy's health check only: its certificate is self-signed.
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const server = Number(new URL(product.url).port);
    const proxy = await proxies.nginx({ folder, url, servers: [server, server] });
    return {
      url,
      async stop() {
        await proxy.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
}

function screens(accountPath: string) {
  return [
    { name: 'sign-in', path: '/signin', isSignedIn: false },
    { name: 'home', path: '/', isSignedIn: true },
    { name: 'debtors', path: '/debtors', isSignedIn: true },
    { name: 'account', path: accountPath, isSignedIn: true },
    { name: 'payments', path: '/payments', isSignedIn: true },
    { name: 'uploads', path: '/debtor-entry/uploads', isSignedIn: true },
  ];
}

function print(name: string, { mobile, desktop }: Record<'mobile' | 'desktop', Rating[]>, visits: readonly Visit[]): void {
  const median = (ratings: readonly Rating[], field: keyof Rating, digits = 0) =>
    quantile(
      ratings.map((rating) => rating[field]),
      0.5,
    )
      .toFixed(digits)
      .padStart(8);
  const longest = quantile(
    visits.map(({ longestTaskMs }) => longestTaskMs),
    0.5,
  );
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  console.log(
    name.padEnd(10) +
      median(mobile, 'score') +
      median(mobile, 'firstPaintMs') +
      median(mobile, 'largestPaintMs') +
      median(mobile, 'speedIndexMs') +
      median(mobile, 'blockedMs') +
      median(mobile, 'layoutShift', 3) +
      ' ' +
      median(desktop, 'score') +
      median(desktop, 'blockedMs') +
      median(desktop, 'layoutShift', 3) +
      longest.toFixed(0).padStart(14) +
      shift.toFixed(3).padStart(8) +
      median(mobile, 'benchmarkIndex'),
  );
}
