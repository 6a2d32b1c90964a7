import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { formatCents } from '@recoup/domain/shared/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { FACT_FILES } from './facts.ts';
import { FORMAT_FILES } from './formats.ts';
import type { MessyFile } from './messy-file.ts';
import { MONEY_FILES } from './money.ts';
import { PEOPLE_FILES } from './people.ts';
import { ROW_FILES } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PLACED_ON: 'file' });
});
afterAll(async () => {
  await server.stop();
});

/** Places a file like a user who answers what is asked, corrects cells, and omits the rest. */
async function place(file: MessyFile) {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const read = await chooseSheets(my, file, await my.upload(file.fileName ?? 'list.csv', file.content));
  expect(read.failure).toBeNull();
  const sentences = read.structure?.findings.map(({ message }) => message) ?? [];
  for (const part of file.found ?? []) expect(sentences).toContainEqual(expect.stringContaining(part));
  const ambiguous = read.structure?.columns.filter((column) => column.ambiguous).map(({ header }) => header) ?? [];
  const checked = await my.map(read, mappingOf(file, read));
  const asked = countsOf(checked, 'error');
  const warned = Object.keys(countsOf(checked, 'warning'));
  const totals = (checked.summary?.totals ?? []).map(
    (total) => `${total.row_number} ${dollars(total.stated_cents)} ${dollars(total.sum_cents)}`,
  );
  expect((checked.summary?.counts ?? []).map((count) => `${count.row_number} ${count.stated} ${count.found}`)).toEqual(
    file.counts ?? [],
  );
  for (const [problem, answer] of Object.entries(file.answers ?? {})) {
    const questions = questionsOf(checked, problem);
    if (questions.length > 1)
      expect((await my.ask('POST', `/${read.id}/answers`, { problem, answer })).error.errors).toMatchObject([{ path: 'column' }]);
    for (const { column, count } of questions)
      expect(await my.ask('POST', `/${read.id}/answers`, { problem, answer, column })).toMatchObject({
        status: 200,
        data: { changed: count },
      });
  }
  for (const [row, cells] of Object.entries(file.fixed ?? {})) await fix(my, read, Number(row), cells);
  const done = await my.place(await my.get(read.id));
  expect(done).toMatchObject({ state: 'committed', failure: null });
  return { ambiguous, asked, totals, warned, placed: await placedBy(mine.client.id) };
}

async function chooseSheets(my: Importer, { choose }: MessyFile, read: ImportDetails): Promise<ImportDetails> {
  expect(read.structure?.asks_sheets ?? false).toBe(choose !== undefined);
  if (choose === undefined) return read;
  const mapping = { ...read.structure?.proposed, debt_type: 'consumer' };
  expect(await my.ask('PUT', `/${read.id}/mapping`, mapping)).toMatchObject({
    status: 422,
    error: { code: 'sheets_not_chosen' },
  });
  expect((await my.ask('PUT', `/${read.id}/reading`, { sheets: choose })).status).toBe(202);
  return my.reaches(read.id, 'needs_mapping', 'failed');
}

function mappingOf({ fields = {}, formats = {}, map }: MessyFile, { structure }: ImportDetails) {
  const columns = (structure?.proposed.columns ?? []).map((column) => {
    const { header: name = '', letter = '' } = structure?.columns[column.index] ?? {};
    const header = name === '' ? letter : name;
    return {
      ...column,
      field: header in fields ? (fields[header] ?? null) : column.field,
      format: { ...column.format, ...formats[header] },
    };
  });
  return { debt_type: 'consumer' as const, ...map, columns };
}

/** A question by code: about a fact, each column asks one of its own. */
function questionsOf({ summary }: ImportDetails, code: string) {
  const asked = (summary?.problems ?? []).filter((problem) => problem.level === 'error' && problem.code === code);
  if (asked.some(({ column }) => column !== undefined)) return asked;
  return [{ column: undefined, count: asked.reduce((sum, { count }) => sum + count, 0) }];
}

function countsOf({ summary }: ImportDetails, level: 'error' | 'warning'): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const problem of summary?.problems ?? [])
    if (problem.level === level) counts[problem.code] = (counts[problem.code] ?? 0) + problem.count;
  return counts;
}

async function fix(my: Importer, read: ImportDetails, row: number, cells: Readonly<Record<string, string>>) {
  const indexOf = (header: string) => read.structure?.columns.find((column) => column.header === header)?.index ?? -1;
  const texts = Object.fromEntries(Object.entries(cells).map(([header, text]) => [indexOf(header), text]));
  expect((await my.correct(read.id, row, { cells: texts })).status).toBe(200);
}

interface PlacedRow {
  number: string;
  name: string;
  cents: number;
  debt_type: string;
  reference: string | null;
  parts: (number | null)[];
  parties: string[];
  contact: string | null;
  placed_on: string | null;
  facts: { kind: string; applies: boolean }[] | null;
}

async function placedBy(clientId: string): Promise<PlacedRow[]> {
  return server.database.query<PlacedRow>(
    `select a.client_account_number as number, a.debtor_name as name, a.amount_placed_cents::int as cents, a.debt_type,
            a.itemization_reference as reference, p.contact_name as contact, a.details -> 'known_facts' as facts,
            nullif(a.placed_on, current_date)::text as placed_on,
            array[a.itemization_amount_cents, a.itemization_interest_cents, a.itemization_fees_cents, a.itemization_payments_cents,
              a.itemization_credits_cents]::int[] as parts,
            array(select t.role || ' ' || t.display_name from portal.account_parties t
                   where t.client_id = a.client_id and t.account_id = a.id order by 1) as parties
       from portal.accounts a join portal.people p on p.client_id = a.client_id and p.id = a.person_id
      where a.client_id = $1 order by a.number`,
    [clientId],
  );
}

const dollars = (cents: number) => formatCents(cents).replaceAll(/[$,]/g, '');

function textOf({ number, name, cents, parties, contact, facts, placed_on: day }: PlacedRow): string {
  const others = [...parties, ...(contact === null ? [] : [`contact ${contact}`])].map((party) => `; ${party}`).join('');
  const known = (facts ?? []).map(({ kind, applies }) => ` {${applies ? '' : 'not '}${kind}}`).join('');
  return `${number} ${name} ${dollars(cents)}${others}${known}${day === null ? '' : ` placed on ${day}`}`;
}

/** `A1 Ann Lee 787.50 = 850.00 + 12.50 - 100.00`, with the reference date where it is not the usual one. */
function sumOf({ number, name, cents, reference, parts }: PlacedRow): string {
  const signs = ['', ' + ', ' + ', ' - ', ' - '];
  const terms = parts.map((part, at) => (at === 0 || part !== 0 ? `${signs[at]}${dollars(part ?? 0)}` : '')).join('');
  const on = reference === 'last_payment' || reference === 'charge_off' ? ` on ${reference}` : '';
  return `${number} ${name} ${dollars(cents)} = ${terms}${on}`;
}

const expected = (file: MessyFile) => ({
  ambiguous: file.ambiguous ?? [],
  asked: file.asked ?? {},
  totals: file.totals ?? [],
  placed: file.placed,
});

describe.each([
  ['people', PEOPLE_FILES, textOf],
  ['facts', FACT_FILES, textOf],
  ['money', MONEY_FILES, sumOf],
  ['formats', FORMAT_FILES, textOf],
  ['rows', ROW_FILES, textOf],
])('messy files: %s', (_, files, text) => {
  it.each(files.map((file) => [file.name, file] as const))('%s', async (__, file) => {
    const { placed, warned, ...found } = await place(file);
    expect({ ...found, placed: placed.map(text) }).toEqual(expected(file));
    expect(warned).toEqual(expect.arrayContaining([...(file.warned ?? [])]));
    expect(warned.filter((code) => file.unwarned?.includes(code))).toEqual([]);
  });
});
