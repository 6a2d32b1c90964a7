import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { generateLayoutFile } from './generate.ts';
import { readLayout } from './layout.ts';

const USAGE = 'node bench/layouts/cli.ts LAYOUT.json [--rows 1000] [--seed 1] [--header always] [--out FILE | --truth]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    header: { type: 'string', default: 'as_layout' },
    out: { type: 'string' },
    truth: { type: 'boolean', default: false },
  },
});

const [path] = positionals;
const rows = Number(values.rows);
if (path === undefined || !Number.isSafeInteger(rows) || rows < 1) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const file = generateLayoutFile({
    layout: await readLayout(path),
    rows,
    seed: Number(values.seed),
    header: values.header === 'always' ? 'always' : 'as_layout',
  });
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out);
  const source = values.truth ? ndjson(file.accounts()) : file.chunks();
  await pipeline(Readable.from(source), out);
}

function* ndjson(items: Iterable<unknown>): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`;
}
