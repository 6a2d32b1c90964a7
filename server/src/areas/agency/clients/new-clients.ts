import { emptyClient, type ClientRow, type ClientRowResult, type TypedClient } from '@recoup/contract/agency/clients';
import { findDuplicates, readNewClient, type NewClient } from '@recoup/domain/company/new-client';
import { createLoadPoster, type Answer, type ApplierContext } from '#areas/feed/items/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { findForeignCodes, findPlanned } from './new-clients.repository.ts';

/** Results in the order of the rows. */
interface Decided {
  results: ClientRowResult[];
  /** Ids of the clients of the rows, if they were applied. */
  clientIds: (string | null)[];
}

interface ApplyOptions {
  isDryRun: boolean;
  /** Called with the new clients once all rows are applied, in their transaction. */
  record?: (tx: Tx, created: readonly { id: string; code: string }[]) => Promise<void>;
}

/**
 * Creates or changes clients by feed items of the kinds `client` and `membership`. The console, its files and the command line all use it.
 * All rows are applied or none; `results` says which are refused.
 */
export function createClientRows(context: ApplierContext) {
  const { db } = context;
  const post = createLoadPoster(context);

  async function decide(rows: readonly ClientRow[], { isDryRun, record }: ApplyOptions): Promise<Decided> {
    const read = rows.map((row) => readNewClient(row));
    const duplicates = findDuplicates(rows);
    const codes = read.flatMap(({ value }) => value?.client.code ?? []);
    const [foreign, planned] = await db.asService(
      async (tx) => [await findForeignCodes(tx, codes), await findPlanned(tx, codes)] as const,
    );
    const refused = read.map(({ value, problems }, index): ClientRowResult['problems'] => {
      const same = duplicates.get(index);
      const first = rows[same?.first ?? -1];
      if (same && first)
        return [
          ...problems,
          {
            path: same.path,
            message: `Row ${first.row ?? same.first + 1} has the same ${same.path === 'code' ? 'code' : 'client ID'}: ${first.legal_name || first.dba}`,
          },
        ];
      if (value && foreign.has(value.client.code) && value.client.id !== value.client.code)
        return [
          {
            path: 'code',
            message: `The code ${value.client.code} is the ID of another client in your system. Choose another code.`,
          },
        ];
      return problems;
    });
    const accepted = read.flatMap(({ value }, index) => (value && refused[index]?.length === 0 ? [{ index, value }] : []));
    if (!isDryRun && accepted.length < rows.length) return { results: refused.map(refusedRow), clientIds: rows.map(() => null) };
    const clientIds: (string | null)[] = rows.map(() => null);
    const answers = await post(itemsOf(accepted), {
      isDryRun,
      record: async (tx, decisions) => {
        const created: { id: string; code: string }[] = [];
        for (const { item, subjectId, isNew } of decisions) {
          if (item.kind.kind !== 'client' || subjectId === null) continue;
          const row = accepted.find(({ index }) => lineOf(index, 'client') === item.line);
          if (!row) continue;
          clientIds[row.index] = subjectId;
          if (isNew) created.push({ id: subjectId, code: row.value.client.code });
        }
        await record?.(tx, created);
      },
    });
    const byLine = new Map(answers.map((answer) => [answer.line, answer]));
    return {
      clientIds,
      results: rows.map((_row, index) => {
        const value = read[index]?.value;
        const client = byLine.get(lineOf(index, 'client'));
        if (!value || !client || refused[index]?.length !== 0) return refusedRow(refused[index] ?? []);
        const admin = value.admin ? byLine.get(lineOf(index, 'membership')) : undefined;
        return resultOf(value, { client, admin, isPlanned: planned.has(`${value.client.code} ${value.admin?.email ?? ''}`) });
      }),
    };
  }

  return {
    /** What each row would do; stores nothing. */
    check: async (rows: readonly ClientRow[]): Promise<ClientRowResult[]> => (await decide(rows, { isDryRun: true })).results,
    /** Applies all rows or none. */
    apply: async (rows: readonly ClientRow[], record?: ApplyOptions['record']): Promise<Decided> => {
      // Changes can only be compared before they are applied.
      const before = await decide(rows, { isDryRun: true });
      if (before.results.some(({ result }) => result === 'refused')) return before;
      const { results, clientIds } = await decide(rows, { isDryRun: false, ...(record ? { record } : {}) });
      return results.some(({ result }) => result === 'refused') ? { results, clientIds } : { results: before.results, clientIds };
    },
  };
}

export type ClientRows = ReturnType<typeof createClientRows>;

/** A client as the command line names it. */
export const typedOf = (given: Partial<TypedClient>): TypedClient => ({ ...emptyClient, ...given });

const lineOf = (index: number, kind: 'client' | 'membership') => 2 * index + (kind === 'client' ? 1 : 2);

function itemsOf(rows: readonly { index: number; value: NewClient }[]) {
  return rows.flatMap(({ index, value: { client, admin } }) => [
    { line: lineOf(index, 'client'), value: { kind: 'client', ...client } },
    ...(admin
      ? [
          {
            line: lineOf(index, 'membership'),
            value: { kind: 'membership', client: client.code, role: 'client_admin', ...admin },
          },
        ]
      : []),
  ]);
}

const refusedRow = (problems: ClientRowResult['problems']): ClientRowResult => ({ result: 'refused', problems, changes: [] });

const paths: Readonly<Record<string, string>> = {
  code_taken: 'code',
  code_wrong: 'code',
  code_needed: 'code',
  email_taken: 'admin_email',
  invited_before: 'admin_email',
};

/** The field of the row that a refusal is about. */
function problemOf({ code = '', message = '' }: Answer, isAdmin: boolean) {
  const [, field, rest] = /^(\w+): (.+)$/s.exec(message) ?? [];
  if (code !== 'validation_failed' || field === undefined || rest === undefined) return { path: paths[code] ?? '', message };
  const own = field === 'id' ? 'agency_client_id' : field;
  return { path: isAdmin ? (field === 'name' ? 'admin_name' : 'admin_email') : own, message: rest };
}

const columns: Readonly<Record<string, string>> = { paper_agreement_at: 'signed_on_paper', ein_last4: 'ein' };
const textOf = (value: unknown) =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value);

function resultOf(
  { admin: named }: NewClient,
  { client, admin, isPlanned }: { client: Answer; admin: Answer | undefined; isPlanned: boolean },
): ClientRowResult {
  const problems = [
    ...(client.result === 'refused' ? [problemOf(client, false)] : []),
    // A refused client also refuses its admin; one problem is enough.
    ...(admin?.result === 'refused' && client.result !== 'refused' ? [problemOf(admin, true)] : []),
  ];
  if (problems.length > 0) return refusedRow(problems);
  const changes = (client.changes ?? []).map(({ field, before, after }) => ({
    field: columns[field] ?? field,
    before: textOf(before),
    after: textOf(after),
  }));
  const invited = named && !isPlanned ? [{ field: 'admin_email', before: null, after: named.email }] : [];
  if (client.result === 'new') return { result: 'new', problems: [], changes: [] };
  const all = [...changes, ...invited];
  return { result: all.length > 0 ? 'changed' : 'unchanged', problems: [], changes: all };
}
