import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import { afterEach, expect, it, vi } from 'vitest';
import { readAnswers } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { kinds } from '#areas/feed/kinds/index.ts';

const root = join(import.meta.dirname, '../../../..');
const readPage = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const page = readPage('feed.md');

interface Block {
  language: string;
  info: string;
  body: string;
}

/** A page's blocks that are run, and the answers to them, in order. */
const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, language = '', info = '', body = '']) => ({
    language,
    info,
    body,
  }));

/** One shell, as the reader's: later blocks use the variables and functions of earlier ones. */
function openShell(server: TestServer) {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-docs-'));
  const { HOME } = process.env;
  const shell = spawn('bash', ['--norc'], {
    cwd: folder,
    env: {
      HOME,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      npm_config_prefix: root,
      npm_config_local_prefix: root,
      PORTAL: server.url,
      DATABASE_URL: server.database.url,
      DATA_DIR: server.dataDir,
      RECOUP_DEMO: 'off',
    },
  });
  let [printed, errors] = ['', ''];
  let wake = () => {};
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    wake();
  });
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const end = '<<end of block>>';
  // The reader is in the project's folder; the files that blocks write go to a temporary one.
  shell.stdin.write(`npm() { command npm --prefix ${JSON.stringify(root)} "$@"; }\n`);
  return {
    /** Runs a block and returns what it prints. */
    async run(block: string): Promise<string> {
      printed = '';
      errors = '';
      shell.stdin.write(`${block}\necho "${end}"\n`);
      while (!printed.includes(end)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      expect(errors, block).toBe('');
      return printed.slice(0, printed.indexOf(end)).trim();
    },
    close: () => {
      shell.stdin.end('exit\n');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lines of JSON; other lines as text. */
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[[{]/.test(line) ? (JSON.parse(line) as unknown) : line));

/** What is expected, with the actual values where the page has `…`. */
function fill(wanted: unknown, actual: unknown): unknown {
  if (wanted === '…') return actual ?? wanted;
  if (Array.isArray(wanted) && Array.isArray(actual))
    return wanted.at(-1) === '…'
      ? [...wanted.slice(0, -1).map((one, index) => fill(one, actual[index])), ...(actual.slice(wanted.length - 1) as unknown[])]
      : wanted.map((one, index) => fill(one, actual[index]));
  if (typeof wanted !== 'object' || wanted === null || typeof actual !== 'object' || actual === null) return wanted;
  const { '…': more, ...fields } = wanted as Record<string, unknown>;
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, fill(value, (actual as Record<string, unknown>)[name])]),
  );
  return more === undefined ? known : { ...actual, ...known };
}

/** Runs a page's blocks in order, and compares the answers. Returns a function that reads with the page's key. */
async function follow(text: string, server: TestServer): Promise<(path: string) => Promise<unknown>> {
  const shell = openShell(server);
  try {
    const blocks = blocksOf(text);
    expect(blocks.length).toBeGreaterThan(5);
    let key = '';
    for (const [index, { language, info, body }] of blocks.entries()) {
      if (language === 'sh') {
        const answer = blocks[index + 1];
        const wanted = answer?.info.trim() === 'answer' ? linesOf(answer.body) : null;
        const isRead = body.split('\n').every((line) => /^(get .*)?$/.test(line));
        const runs = async () => {
          const printed = linesOf(await shell.run(body));
          if (wanted) expect(printed, body).toEqual(wanted.map((one, line) => fill(one, printed[line])));
        };
        // Rows become readable once all earlier transactions have ended, including those of other tests.
        await (isRead ? vi.waitFor(runs, { timeout: 30_000, interval: 500 }) : runs());
        key ||= await shell.run('printf %s "$KEY"');
      } else if (language === 'ndjson' || language === 'csv') {
        const answers = await send(server, key, { language, info, body });
        const named = (name: string) => new RegExp(`${name}=(\\S+)`).exec(info)?.[1];
        const [refused, warning] = [named('refused'), named('warning')];
        expect(answers.length, body).toBe(body.trim().split('\n').length - (language === 'csv' ? 1 : 0));
        for (const answer of answers)
          expect({ ...answer, code: answer.warning?.code ?? answer.code }, body).toMatchObject(
            refused === undefined ? { result: 'applied', code: warning } : { result: 'refused', code: refused },
          );
      }
    }
    return async (path) =>
      (await fetch(`${server.url}/api/feed/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
  } finally {
    shell.close();
  }
}

async function send(server: TestServer, key: string, { language, info, body }: Block): Promise<ItemAnswer[]> {
  const kind = /kind=(\S+)/.exec(info)?.[1];
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(/\bhistory\b/.test(info) ? { history: 'true' } : {}) });
  const answer = await fetch(`${server.url}/api/feed/v1/items?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': language === 'csv' ? 'text/csv' : 'application/x-ndjson' },
    body,
  });
  return readAnswers(await answer.text());
}

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

it('leads from an empty installation to a live client, by the examples of the page in order', async () => {
  server = await startTestServer();
  await follow(page, server);
}, 120_000);

it('leads an agency from an empty installation to a reconciled book by CSV files', async () => {
  server = await startTestServer();
  const read = await follow(readPage('connect/csv.md'), server);
  const { data } = (await read('reconciliation?client=RIVER&day=2026-02-10')) as { data: Reconciliation };
  expect(data).toMatchObject({ state: 'equal', accounts_stated: 2, accounts_different: 0 });
  expect(data.totals).toHaveLength(5);
  expect(await read('accounts?client=RIVER')).toMatchObject({
    data: [
      { agency_account: 'F-2', person: 'P-2', balance_cents: 40_000, status: 'ACTIVE' },
      { agency_account: 'F-1', person: 'P-1', balance_cents: 110_000, status: 'PLAN' },
    ],
  });
}, 60_000);

it('documents every kind of item', () => {
  const shown = new Set([...page.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind));
  expect(kinds.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([]);
});
