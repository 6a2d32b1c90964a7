import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createExchange, exchangeOptions, type Exchange } from '#areas/feed/exchange/index.ts';
import type { Config } from '#server/config.ts';
import type { Installation } from '#server/installation.ts';
import { createFiles } from '#platform/files/index.ts';
import { openFileStore } from '#platform/files/open-store.ts';
import { pairsOf, type FeedValues } from './feed.ts';

interface Command {
  /** What follows `feed exchange`. */
  words: readonly string[];
  values: FeedValues & { layout?: string | undefined; pii?: boolean | undefined };
  /** Where the command was typed; file names are relative to it. */
  folder: string;
  print: (line: string) => void;
}

const usage = () => new Error('Missing subcommand. See: npm run recoup -- help');

/** `feed exchange …`: the exchange folder, on the command line. */
export async function runExchange(
  { db, vault, clock, log }: Pick<Installation, 'db' | 'vault' | 'clock' | 'log'>,
  config: Config,
  { words: [verb = 'status', name, file], values, folder, print }: Command,
): Promise<void> {
  const files = createFiles(openFileStore(config.files), vault.derive('files'));
  const exchange = createExchange({ ...exchangeOptions(config), db, vault, clock, files, log });
  const need = (what: string): string => {
    if (!name) throw new Error(`${what} is missing. See: npm run recoup -- help`);
    return name;
  };
  const limit = Number(values.limit ?? 50);
  switch (verb) {
    case 'status':
      return printStatus(exchange, print);
    case 'prepare':
      await exchange.prepare();
      return print('The folders in, out, done, refused and working exist.');
    case 'run':
      return runNow(exchange, print);
    case 'add':
      await exchange.addPattern({
        pattern: need('The pattern'),
        handling: {
          kind: values.kind ?? null,
          source: values.source ?? null,
          isDryRun: values['dry-run'] ?? false,
          isHistory: values.history ?? false,
          columns: pairsOf('map', values.map),
          constants: pairsOf('set', values.set),
        },
      });
      return printPatterns(exchange, print);
    case 'remove':
      await exchange.removePattern(need('The pattern'));
      return printPatterns(exchange, print);
    case 'patterns':
      return printPatterns(exchange, print);
    case 'out':
      return chooseLayout(exchange, values, print);
    case 'template': {
      if (!name || !file) throw new Error('feed exchange template NAME FILE [--kind KIND]');
      const kind = await exchange.saveTemplate(name, readFileSync(resolve(folder, file), 'utf8'), values.kind);
      return print(`The template ${name} has a layout of ${kind}.`);
    }
    case 'templates':
      for (const one of await exchange.templates()) print(`${one.name}  ${one.kind}  ${JSON.stringify(one.definition)}`);
      return;
    case 'remove-template':
      await exchange.removeTemplate(need('The name'));
      return print(`The template ${name} is removed.`);
    case 'files':
      for (const one of await exchange.files(limit))
        print(
          [(one.finished_at ?? one.seen_at).toISOString(), one.state, one.name, one.path ?? '', one.message ?? '']
            .filter((part) => part !== '')
            .join('  '),
        );
      return;
    case 'batches':
      for (const one of await exchange.batches(limit))
        print(
          `${one.number}  ${one.state}  ${one.file_name}  ${one.events} events, ${one.layout}${one.message ? `  ${one.message}` : ''}`,
        );
      return;
    case 'received':
      await exchange.markReceived(Number(need('The number of the batch')));
      return print(`Batch ${name} is received.`);
    case 'resend':
      return print(`Batch ${name} is written again as ${await exchange.resend(Number(need('The number of the batch')))}.`);
    default:
      throw usage();
  }
}

async function printStatus(exchange: Exchange, print: (line: string) => void): Promise<void> {
  const { place, exchange: row, waiting, taken, batches } = await exchange.status();
  print(`Folder: ${place ?? 'none (EXCHANGE_URL is not set)'}`);
  print(
    `Last poll: ${row.last_look_at?.toISOString() ?? 'never'}; last without an error: ${row.last_success_at?.toISOString() ?? 'never'}`,
  );
  if (row.error !== null)
    print(
      `FAILING since ${row.failing_since?.toISOString() ?? '-'}, ${row.failures} times${
        row.retry_at ? `, next attempt ${row.retry_at.toISOString()}` : ''
      }: ${row.error}`,
    );
  print(
    `In: ${waiting.length} may still grow${waiting.length > 0 ? ` (${waiting.slice(0, 10).join(', ')})` : ''}, ${taken.length} being read`,
  );
  for (const file of taken) print(`  ${file.name}${file.message ? `: ${file.message}` : ''}`);
  print(
    `Out: layout ${row.layout ?? 'none, nothing is written'}, position ${row.batched_position}; batches: ${
      [...batches].map(([state, count]) => `${count} ${state}`).join(', ') || 'none'
    }`,
  );
}

async function printPatterns(exchange: Exchange, print: (line: string) => void): Promise<void> {
  for (const { pattern, handling } of await exchange.patterns())
    print(
      [
        pattern,
        handling.kind ?? 'any kind',
        handling.source === null ? '' : `source ${handling.source}`,
        handling.isDryRun ? 'dry run' : 'apply',
        handling.isHistory ? 'history' : '',
        ...Object.entries(handling.columns).map(([field, column]) => `${field}=column "${column}"`),
        ...Object.entries(handling.constants).map(([field, value]) => `${field}="${value}"`),
      ]
        .filter((part) => part !== '')
        .join('  '),
    );
}

async function runNow(exchange: Exchange, print: (line: string) => void): Promise<void> {
  const result = await exchange.poll({ isForced: true });
  if (result === 'off') throw new Error('EXCHANGE_URL is not set.');
  if (result === 'busy') return print('Another server is polling the folder.');
  await printStatus(exchange, print);
  if (result === 'failed') throw new Error('The folder cannot be used.');
}

async function chooseLayout(exchange: Exchange, values: Command['values'], print: (line: string) => void): Promise<void> {
  if (!values.layout) throw new Error('--layout is missing: csv, collect, latitude, the name of a template, or off.');
  const after = values.after === undefined ? undefined : Number(values.after);
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) throw new Error('--after is a cursor of the outbox.');
  const layout = values.layout === 'off' ? null : values.layout;
  await exchange.writeFiles(layout, { withPii: values.pii ?? false, after });
  print(
    layout === null
      ? 'Nothing is written to the folder from now on.'
      : `Files are written in the layout ${layout}, ${values.pii ? 'with' : 'without'} identity numbers and birth dates.`,
  );
}
