import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createFeedFiles, createFileImport, refusedColumns, type FeedFile } from '#areas/feed/files/index.ts';
import {
  createWaitingReader,
  kinds,
  listConversions,
  listFlags,
  listUnmappedCodes,
  type Conversion,
} from '#areas/feed/items/index.ts';
import { createOutboxReader } from '#areas/feed/outbox/index.ts';
import { commandLine, createSystemKeys } from '#areas/feed/systems/index.ts';
import { createWebhooks } from '#areas/feed/webhooks/index.ts';
import type { Config } from '#server/config.ts';
import type { Installation } from '#server/installation.ts';
import { csvHeader, csvLines } from '#platform/tabular/csv.ts';
import type { JobLog } from '#platform/jobs/index.ts';
import type { feedOptions } from './options.ts';

type TextOption = Exclude<keyof typeof feedOptions, 'dry-run' | 'history' | 'map' | 'set'>;

export type FeedValues = { [K in TextOption | 'name' | 'client']?: string | undefined } & {
  'dry-run'?: boolean | undefined;
  history?: boolean | undefined;
  map?: string[] | undefined;
  set?: string[] | undefined;
};

interface FeedCommand {
  /** The command's verb and object. */
  words: readonly string[];
  values: FeedValues;
  /** Where the command was typed; file names are relative to it. */
  folder: string;
}

const listed = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');

const unknown = () => new Error('Missing subcommand. See: npm run recoup -- help');

/** `feed-keys …`. Returns the output. */
export async function runFeedKeys(
  { db, clock }: Pick<Installation, 'db' | 'clock'>,
  { words: [verb], values }: FeedCommand,
): Promise<string> {
  const keys = createSystemKeys({ db, clock });
  const named = () => {
    if (!values.name) throw new Error('--name is missing: the name of the system that will use the key.');
    return values.name;
  };
  if (verb === 'make') {
    const name = named();
    const key = await keys.make({
      name,
      scopes: listed(values.scopes ?? 'read,write'),
      clients: values.clients === undefined ? undefined : listed(values.clients),
      expiresOn: values.expires,
    });
    return `The key of ${name}. It is shown only once:\n${key}`;
  }
  if (verb === 'list') {
    const rows = await keys.list();
    if (rows.length === 0) return 'No keys.';
    return rows
      .map(
        (row) =>
          `…${row.key_hint}  ${row.name}  ${row.scopes.join(', ')}  ${row.clients ? `only ${row.clients.join(', ')}  ` : ''}${
            row.expires_on ? `until ${row.expires_on}  ` : ''
          }${
            row.revoked_at ? `revoked ${row.revoked_at.toISOString()}` : `used ${row.last_used_at?.toISOString() ?? 'never'}`
          }  acknowledged ${row.acknowledged_position}`,
      )
      .join('\n');
  }
  if (verb === 'uses') {
    const uses = await keys.uses({ name: values.name, client: values.client, limit: Number(values.limit ?? 100) });
    if (uses.length === 0) return 'No uses.';
    return uses
      .map(
        ({ at, name, key_hint: hint, file_name: file, operation, code, items, refused, with_pii: withPii }) =>
          `${at.toISOString()}  ${hint === null ? '-' : `…${hint}`}  ${name}  ${operation}${file === null ? '' : ` ${file}`}  ${
            code ?? '-'
          }  ${items}${refused > 0 ? `, ${refused} refused` : ''}${withPii ? '  with identity numbers' : ''}`,
      )
      .join('\n');
  }
  if (verb === 'revoke') {
    const name = named();
    await keys.revoke(name);
    return `${name} no longer has a key.`;
  }
  throw unknown();
}

/** `feed-webhooks …`. Returns the output. */
export async function runFeedWebhooks(
  { db, vault, clock }: Pick<Installation, 'db' | 'vault' | 'clock'>,
  config: Pick<Config, 'WEBHOOKS_PRIVATE'>,
  { words: [verb, id], values }: FeedCommand,
): Promise<string> {
  const webhooks = createWebhooks({ db, vault, clock, private: config.WEBHOOKS_PRIVATE });
  const named = () => {
    if (!id) throw new Error('The id of the webhook is missing: npm run recoup -- feed-webhooks list');
    return id;
  };
  if (verb === 'add') {
    const added = await webhooks.add(values.url ?? '');
    return `Webhook ${added.id}. Its signing secret is shown only once:\n${added.secret}`;
  }
  if (verb === 'list') {
    const rows = await webhooks.list();
    if (rows.length === 0) return 'No webhooks.';
    return rows
      .map(
        (row) =>
          `${row.id}  ${row.url}${row.ended_at ? '  (ended)' : ''}  ${row.delivered} delivered, ${row.waiting} waiting, ${row.dead} given up${
            row.last_error ? `  last: ${row.last_error}` : ''
          }`,
      )
      .join('\n');
  }
  if (verb === 'end') {
    await webhooks.end(named());
    return 'The webhook has ended.';
  }
  const describe = (row: Awaited<ReturnType<typeof webhooks.test>>) =>
    `${row.id}  ${row.created_at.toISOString()}  ${row.type}${row.cursor ? ` ${row.cursor}` : ''}  ${
      row.state === 'dead' ? 'failed' : row.state
    } after ${row.attempts} attempts${row.last_error && row.state !== 'delivered' ? `  last: ${row.last_error}` : ''}`;
  if (verb === 'deliveries') {
    const rows = await webhooks.deliveries(named(), Number(values.limit ?? 50));
    return rows.length === 0 ? 'No deliveries.' : rows.map(describe).join('\n');
  }
  if (verb === 'test') {
    const row = await webhooks.test(named());
    return row.state === 'delivered' ? `The webhook answered HTTP ${row.last_status}.` : `The test failed: ${row.last_error}`;
  }
  if (verb === 'replay') {
    if (!id) throw new Error('The id of the delivery is missing: npm run recoup -- feed-webhooks deliveries WEBHOOK');
    return `Delivery ${(await webhooks.replay(id)).id} is sent within seconds.`;
  }
  if (verb === 'retry') return `${await webhooks.retry(named())} deliveries queued again.`;
  throw unknown();
}

type FeedInstallation = Pick<Installation, 'db' | 'vault' | 'clock'> & {
  log: Pick<JobLog, 'error'>;
  config: Pick<Config, 'AGENCY_TIME_ZONE' | 'DATA_DIR'>;
};

/** `feed import FILE`, `feed outgoing`, `feed waiting`, `feed conversions`, `feed flags` and `feed codes`. */
export async function runFeed(
  installation: FeedInstallation,
  { words: [verb, file], values, folder, print }: FeedCommand & { print: (line: string) => void },
): Promise<void> {
  if (verb === 'flags') {
    const flags = await listFlags(installation.db, { limit: Number(values.limit ?? 100) });
    for (const flag of flags)
      print(
        `${flag.reported_at.toISOString()}  ${flag.code}  ${formatAccountNumber(flag.number)}  ${flag.kind} ${flag.external_id}  ${
          flag.reported_status ?? '-'
        }  ${flag.message}`,
      );
    return print(`${flags.length} reports that the law keeps from taking effect.`);
  }
  if (verb === 'codes') {
    const codes = await listUnmappedCodes(installation.db);
    for (const { code, statuses, first, last } of codes)
      print(`${code}  ${statuses} statuses, ${first.toISOString()} to ${last.toISOString()}`);
    return print(`${codes.length} codes without a status_code.`);
  }
  if (verb === 'outgoing') {
    const read = createOutboxReader(installation);
    const items = await read(commandLine, { after: values.after, limit: Number(values.limit ?? 100) });
    for (const item of items) print(JSON.stringify(item));
    return;
  }
  if (verb === 'waiting') return printWaiting(installation, values.client, print);
  if (verb === 'conversions') return printConversions(installation.db, print);
  if (verb !== 'import' || !file) throw unknown();
  await importItems(installation, { path: resolve(folder, file), values, folder, print });
}

/** Reads a file of items, tries or applies it, and prints the mapping, what is refused or would change, and totals. */
async function importItems(
  { db, vault, clock, log, config }: FeedInstallation,
  { path, values, folder, print }: Pick<FeedCommand, 'values' | 'folder'> & { path: string; print: (line: string) => void },
): Promise<void> {
  const files = createFeedFiles({
    db,
    clock,
    kinds,
    timeZone: config.AGENCY_TIME_ZONE,
    temporary: join(config.DATA_DIR, 'tmp'),
  });
  const file = await files.open({
    content: () => createReadStream(path),
    kind: values.kind,
    source: values.source,
    given: { columns: pairsOf('map', values.map), constants: pairsOf('set', values.set) },
  });
  const isDryRun = values['dry-run'] === true;
  const isHistory = values.history ?? false;
  const refused = values.refused === undefined ? null : createWriteStream(resolve(folder, values.refused), { mode: 0o600 });
  try {
    for (const line of describeMapping(file)) print(line);
    const columns = refusedColumns(file);
    refused?.write(csvHeader(columns));
    const { counts } = await createFileImport({ db, vault, clock, log })(file, {
      sender: { name: commandLine.name, fileName: basename(path) },
      isDryRun,
      isHistory,
      onAnswer: (answer) => {
        if (answer.changes || answer.warning || (answer.result === 'refused' && !refused)) print(JSON.stringify(answer));
      },
      onRefused: (row) => void refused?.write(csvLines(columns, [row])),
    });
    const results = [
      ...(isDryRun ? (['new', 'changed', 'unchanged'] as const) : (['applied', 'repeated'] as const)),
      ...(isHistory ? (['waiting'] as const) : []),
      'refused' as const,
    ];
    print(results.map((result) => `${counts[result] ?? 0} ${result}`).join(', '));
  } finally {
    file.close();
    if (refused) await finished(refused.end());
  }
}

export function pairsOf(option: string, given: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new Error(`--${option} is field=${option === 'map' ? 'Column' : 'value'}, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function describeMapping({ mapping }: FeedFile): string[] {
  if (!mapping) return [];
  return [
    ...mapping.columns
      .filter(({ field, column }) => column.header !== field.name)
      .map(({ field, column, confidence }) => `${field.name} is column "${column.header}" (${Math.round(confidence * 100)}%)`),
    ...Object.entries(mapping.constants).map(([name, value]) => `${name} is "${value}" in every row`),
    ...(mapping.ignored.length > 0 ? [`Ignored columns: ${mapping.ignored.join(', ')}`] : []),
  ];
}

/** `feed waiting`: items of history loads that wait, or were refused once what they waited for had arrived. */
async function printWaiting(
  { db, clock }: Pick<Installation, 'db' | 'clock'>,
  client: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const read = createWaitingReader({ db, clock });
  let cursor: string | null = null;
  do {
    const { data, page } = await read(commandLine, { client, cursor: cursor ?? undefined, limit: 1000 });
    for (const { client: named, kind, id, state, waits_for, code, message, since } of data)
      print(JSON.stringify({ client: named, kind, id, ...(state === 'waiting' ? { waits_for } : { code, message }), since }));
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** `feed conversions`: accounts whose balance their history does not explain, with the difference. */
async function printConversions(db: Installation['db'], print: (line: string) => void): Promise<void> {
  let after: { client_id: string; id: string } | null = null;
  for (;;) {
    const from: { client_id: string; id: string } | null = after;
    const rows: Conversion[] = await db.asService((tx) => listConversions(tx, { after: from, limit: 1000 }));
    for (const { code, agency_account, conversion_cents, balance_cents, balance_as_of } of rows)
      print(JSON.stringify({ client: code, agency_account, conversion_cents, balance_cents, balance_as_of }));
    after = rows.at(-1) ?? null;
    if (!after) return;
  }
}
