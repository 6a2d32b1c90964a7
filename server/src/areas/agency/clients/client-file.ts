import { clientFileLimits, emptyClient, typedClient, type ClientField, type TypedClient } from '@recoup/contract/agency/clients';
import { suggestCompanyCodes } from '@recoup/domain/company/onboarding/company-code';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { createFeedFiles, MappingUnclear } from '#areas/feed/files/index.ts';
import type { Kind } from '#areas/feed/kinds/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { unprocessable } from '#platform/http/errors.ts';
import { SheetFailure } from '#platform/sheets/failure.ts';
import { findTakenCodes } from './new-clients.repository.ts';

/** A row of the file: the fields of a `client` item, and the `membership` of its first admin. */
const rowSchema = z.object({
  kind: z.literal('new_client'),
  ...Object.fromEntries((Object.keys(typedClient.shape) as ClientField[]).map((field) => [field, z.string().optional()])),
  legal_name: z.string(),
});

// Only read: rows become items of the kinds `client` and `membership`.
const rowKind = { kind: 'new_client', about: 'client', isUpsert: true, summary: '', schema: rowSchema } as unknown as Kind;

interface ReadFile {
  rows: { row: number; client: TypedClient }[];
  columns: { field: string; header: string }[];
  unknown_columns: string[];
}

/** Reads CSV or XLSX files of clients and recognizes their columns by meaning. */
export function createClientFiles({
  db,
  clock,
  timeZone,
  temporary,
}: {
  db: Db;
  clock: AgencyClock;
  timeZone: string;
  temporary: string;
}) {
  const files = createFeedFiles({ db, clock, kinds: [rowKind], timeZone, temporary });
  return {
    /** Errors: 422 `file_unclear`, `file_unreadable`, `too_many_rows`. */
    async read(content: AsyncIterable<Uint8Array>): Promise<ReadFile> {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const file = await files
        .open({
          content: () => Readable.from([bytes]),
          kind: 'new_client',
          source: undefined,
          given: { columns: {}, constants: {} },
        })
        .catch(explain);
      try {
        const rows: ReadFile['rows'] = [];
        for await (const lines of file.lines())
          for (const { line, value } of lines) {
            if (rows.length >= clientFileLimits.rows) throw tooManyRows();
            rows.push({ row: line, client: clientOf(value) });
          }
        if (rows.length === 0) throw unclear('This file has no rows below its header.');
        await suggestCodes(db, rows);
        return {
          rows,
          columns: file.mapping?.columns.map(({ field, column }) => ({ field: field.name, header: column.header })) ?? [],
          unknown_columns: file.mapping?.ignored ?? [],
        };
      } finally {
        file.close();
      }
    },
  };
}

export type ClientFiles = ReturnType<typeof createClientFiles>;

function explain(error: unknown): never {
  if (error instanceof SheetFailure) throw unprocessable([{ path: 'file', message: error.message }], 'file_unreadable');
  if (!(error instanceof MappingUnclear)) throw error;
  // The message suggests command-line options; in the console the user corrects the file.
  throw unclear(error.message.replaceAll(/\s*(?:Specify one|Add)?:? ?--.*$/gm, ' Rename this column to match the template.'));
}

const unclear = (message: string) => unprocessable([{ path: 'file', message }], 'file_unclear');

const tooManyRows = () =>
  unprocessable(
    [
      {
        path: 'file',
        message: `A file can have ${clientFileLimits.rows.toLocaleString('en-US')} rows. Split it into smaller files.`,
      },
    ],
    'too_many_rows',
  );

const opened = /^(?:open|yes|y|portal|invite|true|1)$/i;
const done = /^(?:done|no|n|complete|completed|paper|false|0)$/i;

/** Default for an empty cell: a client that signed on paper is set up; any other completes onboarding in the portal. */
function onboardingOf(text: string, signedOn: string): TypedClient['onboarding'] {
  if (opened.test(text)) return 'open';
  return done.test(text) || signedOn !== '' ? 'done' : 'open';
}

function clientOf(value: unknown): TypedClient {
  const cells = value as Partial<Record<ClientField, unknown>>;
  const text = (field: ClientField) => (typeof cells[field] === 'string' ? cells[field].trim().slice(0, 300) : '');
  const typed = Object.fromEntries((Object.keys(emptyClient) as ClientField[]).map((field) => [field, text(field)]));
  return {
    ...emptyClient,
    ...typed,
    agency_client_id: text('agency_client_id').slice(0, 60),
    code: text('code').slice(0, 40).toUpperCase(),
    onboarding: onboardingOf(text('onboarding'), text('signed_on_paper')),
  };
}

/** Fills in free codes where the file has none. */
async function suggestCodes(db: Db, rows: readonly { client: TypedClient }[]): Promise<void> {
  const without = rows.filter(({ client: { code } }) => code === '');
  const options = new Map(without.map(({ client }) => [client, suggestCompanyCodes(client.dba || client.legal_name)]));
  const taken = await db.asService((tx) => findTakenCodes(tx, [...new Set([...options.values()].flat())]));
  for (const { client } of rows) taken.add(client.code);
  for (const [client, codes] of options) {
    client.code = codes.find((code) => !taken.has(code)) ?? '';
    taken.add(client.code);
  }
}
