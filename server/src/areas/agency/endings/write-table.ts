import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { csvHeader, csvLines } from '#platform/tabular/csv.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { numberContext } from '#areas/company/bank-accounts/index.ts';
import { describeTable, readRows, type TableRow } from './export.repository.ts';

const batchRows = 2000;

/** Keys, hashes of secrets, and marks of the product's own. */
const hidden = /_fingerprint$|_hmac$|^token_sha256$|^match_key$|^changed_in$|^file_key$|^claim$|^digest$/;

/** Encrypted columns that the export may open, and the context of their encryption. */
const numbers: Readonly<Record<string, (clientId: string) => string>> = {
  'portal.people.ssn': (clientId) => `people.ssn:${clientId}`,
  'portal.people.ein': (clientId) => `people.ein:${clientId}`,
  'portal.people.date_of_birth': (clientId) => `people.date_of_birth:${clientId}`,
  'portal.people.drivers_license': (clientId) => `people.drivers_license:${clientId}`,
  'portal.bank_accounts.number': numberContext,
  'portal.clients.ein': (clientId) => `clients.ein:${clientId}`,
};

interface TableOptions {
  db: Db;
  vault: Vault;
  clientId: string;
  /** Whether identity numbers are written in full. */
  withNumbers: boolean;
  signal: AbortSignal;
}

/** A table's rows of a client as CSV. `counted` gets the number of rows of each batch. */
export async function* writeTable(table: string, options: TableOptions, counted: (rows: number) => void): AsyncGenerator<Buffer> {
  const { db, clientId, signal } = options;
  const { columns: names, key } = await db.asService((tx) => describeTable(tx, table));
  const columns = names.flatMap((name) => columnOf(table, name, options));
  yield Buffer.from(csvHeader(columns));
  let after: TableRow | null = null;
  do {
    signal.throwIfAborted();
    const rows: TableRow[] = await db.asService((tx) => readRows(tx, { table, key, clientId, after, limit: batchRows }));
    counted(rows.length);
    yield Buffer.from(csvLines(columns, rows));
    after = rows.length === batchRows && key.length > 0 ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

function columnOf(table: string, name: string, { vault, clientId, withNumbers }: TableOptions): TabularColumn<TableRow>[] {
  if (hidden.test(name)) return [];
  if (!name.endsWith('_sealed'))
    return [
      { header: name, kind: 'text', value: (row) => cellOf(openNested(row[name], { table, vault, clientId, withNumbers })) },
    ];
  const field = name.slice(0, -'_sealed'.length);
  const context = numbers[`${table}.${field}`];
  if (!context || !withNumbers) return [];
  const open = (value: unknown) => (typeof value === 'string' ? vault.open(value, context(clientId)) : null);
  return [{ header: field, kind: 'text', value: (row) => open(row[name]) }];
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Encrypted fields within JSON, of other parties and unsubmitted entries: opened under their own names, or left out. */
function openNested(value: unknown, scope: { table: string; vault: Vault; clientId: string; withNumbers: boolean }): unknown {
  if (Array.isArray(value)) return value.map((one) => openNested(one, scope));
  if (value === null || typeof value !== 'object') return value;
  const isContact = scope.table === 'portal.account_parties';
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === 'sealed' || key.endsWith('_fingerprint')) return [];
      if (!key.endsWith('_sealed')) return [[key, openNested(inner, scope)]];
      if (!isContact || !scope.withNumbers || typeof inner !== 'string') return [];
      const field = key.slice(0, -'_sealed'.length);
      return [[field, scope.vault.open(inner, `account_parties.${field}:${scope.clientId}`)]];
    }),
  );
}
