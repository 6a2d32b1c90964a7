import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createReadStream } from 'node:fs';
import { extname, resolve } from 'node:path';
import {
  createDryRun,
  createItemApplier,
  kinds,
  listConversions,
  listFlags,
  listUnmappedCodes,
  listWaiting,
  readCsvItems,
  readJsonLines,
  type Answer,
  type Conversion,
} from '#areas/feed/items/index.ts';
import { createOutboxReader } from '#areas/feed/outbox/index.ts';
import { createSystemKeys } from '#areas/feed/systems/index.ts';
import { createWebhooks } from '#areas/feed/webhooks/index.ts';
import type { Config } from '#server/config.ts';
import type { Installation } from '#server/composition.ts';
import type { JobLog } from '#platform/jobs/index.ts';

export const feedOptions = {
  scopes: { type: 'string' },
  clients: { type: 'string' },
  expires: { type: 'string' },
  url: { type: 'string' },
  kind: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
  'dry-run': { type: 'boolean' },
  history: { type: 'boolean' },
} as const;

interface FeedCommand {
  /** The command's verb and object. */
  words: readonly string[];
  values: { [K in Exclude<keyof typeof feedOptions, 'dry-run' | 'history'> | 'name' | 'client']?: string | undefined } & {
    'dry-run'?: boolean | undefined;
    history?: boolean | undefined;
  };
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
        ({ at, name, key_hint: hint, operation, code, items, refused, with_pii: withPii }) =>
          `${at.toISOString()}  …${hint}  ${name}  ${operation}  ${code ?? '-'}  ${items}${
            refused > 0 ? `, ${refused} refused` : ''
          }${withPii ? '  with identity numbers' : ''}`,
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

/** `feed import FILE`, `feed outgoing`, `feed waiting` and `feed conversions`. */
export async function runFeed(
  { db, vault, clock, log }: Pick<Installation, 'db' | 'vault' | 'clock'> & { log: Pick<JobLog, 'error'> },
  { words: [verb, file], values, folder, print }: FeedCommand & { print: (line: string) => void },
): Promise<void> {
  if (verb === 'flags') {
    const flags = await listFlags(db, Number(values.limit ?? 100));
    for (const flag of flags)
      print(
        `${flag.reported_at.toISOString()}  ${flag.code}  ${formatAccountNumber(flag.number)}  ${flag.kind} ${flag.external_id}  ${
          flag.reported_status ?? '-'
        }  ${flag.message}`,
      );
    return print(`${flags.length} reports that the law keeps from taking effect.`);
  }
  if (verb === 'codes') {
    const codes = await listUnmappedCodes(db);
    for (const { code, statuses, first, last } of codes)
      print(`${code}  ${statuses} statuses, ${first.toISOString()} to ${last.toISOString()}`);
    return print(`${codes.length} codes without a status_code.`);
  }
  if (verb === 'outgoing') {
    const read = createOutboxReader({ db, vault });
    const items = await read(null, { after: values.after, limit: Number(values.limit ?? 100) });
    for (const item of items) print(JSON.stringify(item));
    return;
  }
  if (verb === 'waiting') return printWaiting(db, print);
  if (verb === 'conversions') return printConversions(db, print);
  if (verb !== 'import' || !file) throw unknown();
  const bytes = createReadStream(resolve(folder, file));
  const lines = extname(file).toLowerCase() === '.csv' ? readCsvItems(bytes, { kinds, kind: values.kind }) : readJsonLines(bytes);
  const counts = new Map<string, number>();
  const take = async (answers: readonly Answer[]) => {
    for (const answer of answers) {
      counts.set(answer.result, (counts.get(answer.result) ?? 0) + 1);
      if (answer.warning || answer.result === 'refused' || answer.changes) print(JSON.stringify(answer));
    }
  };
  const context = { db, vault, clock, log };
  const options = { isHistory: values.history ?? false };
  if (values['dry-run']) await createDryRun(context)(lines, take, null, options);
  else for await (const answers of createItemApplier(context)(lines, null, options)) await take(answers);
  const results = [
    ...(values['dry-run'] ? ['new', 'changed', 'unchanged'] : ['applied', 'repeated']),
    ...(values.history ? ['waiting'] : []),
    'refused',
  ];
  print(results.map((result) => `${counts.get(result) ?? 0} ${result}`).join(', '));
}

/** `feed waiting`: items of history loads that wait, or were refused once what they waited for had arrived. */
async function printWaiting(db: Installation['db'], print: (line: string) => void): Promise<void> {
  let after = 0;
  for (;;) {
    const items = await db.asService((tx) => listWaiting(tx, { after, limit: 1000 }));
    for (const {
      client,
      kind,
      id,
      needs_kind: needsKind,
      needs_name: name,
      refusal_code: code,
      refusal_message: message,
    } of items)
      print(
        JSON.stringify({ client, kind, id, ...(code === null ? { waits_for: { kind: needsKind, name } } : { code, message }) }),
      );
    const last = items.at(-1);
    if (!last) return;
    after = last.position;
  }
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
