import type { FileHabits, ReadDocument, ReadRow, RowGroup, RowNotice, RowProblem } from '@recoup/domain/placing/import';
import { copyLine, textArray } from '#platform/db/copy.ts';
import { HIDDEN_ROW } from '@recoup/domain/placing/questions';
import type { Vault } from '#platform/crypto/index.ts';
import { newId } from '#platform/ids.ts';
import { storedCells, sealCells } from './cells.ts';
import { stateOf, type RowEvaluator } from './check-context.ts';
import type { FileRow } from './classified-rows.ts';
import type { GroupIds } from './group-ids.ts';
import { shapeParty } from './row-record.ts';

/** A row of `portal.import_rows` without its client and import. */
export interface StagedRow {
  row_number: number;
  state: 'ok' | 'warning' | 'error' | 'left_out' | 'merged';
  problems: RowProblem[];
  record: unknown;
  account_key: string | null;
  match_key: string | null;
  amount_cents: number | null;
  account_id: string | null;
  person_id: string | null;
  merged_into: number | null;
  group_key: string | null;
  notices: readonly RowNotice[];
  itemization_assumed: boolean;
}

export interface RowInGroup {
  group: RowGroup;
  ids: GroupIds | null;
  /** A question whether the row belongs to the account. */
  asked: Omit<RowProblem, 'column'> | null;
}

/** Code of the notice for an unrecognized row (`fileRows`). */
export const UNCLEAR_ROW = 'unclear_row';

const HIDDEN = {
  code: HIDDEN_ROW,
  message: 'This row is hidden in the file, for example by a filter. Confirm that it should be placed, or skip it.',
};

/** The notices that the shape of a row raises. */
export function shapeNotices({ problem, isTotal, isHidden }: Pick<FileRow, 'problem' | 'isTotal' | 'isHidden'>): RowNotice[] {
  const found = [...(problem === null ? [] : [problem]), ...(isHidden === true && !isTotal ? [HIDDEN] : [])];
  return found.map(({ code, message }) => ({ field: null, column: null, code, level: 'error', message }));
}

/** The staged row of a file row, to which its notices were added. `keyed` is false if it has no name although rows are grouped by name. */
export function stageRow(
  evaluator: RowEvaluator,
  file: { number: number; notices: readonly RowNotice[] },
  {
    row,
    leftOut,
    inGroup,
    habits,
    document,
    keyed,
  }: {
    row: ReadRow;
    leftOut: boolean;
    inGroup: RowInGroup | null;
    habits: FileHabits;
    document: ReadDocument | null;
    keyed: boolean;
  },
): StagedRow {
  const bare = {
    row_number: file.number,
    account_key: null,
    match_key: null,
    account_id: null,
    person_id: null,
    merged_into: null,
    group_key: evaluator.grouped ? evaluator.keyOf(row) : null,
    notices: file.notices,
    itemization_assumed: false,
  };
  if (leftOut) return { ...bare, state: 'left_out', problems: [], record: null, amount_cents: evaluator.source.read(row.values) };
  if (!keyed) {
    const problem: RowProblem = {
      field: 'full_name',
      column: evaluator.reader.columnOf('client_account_number', 'full_name', 'last_name', 'business_name'),
      code: 'whose_row',
      level: 'error',
      message: 'Account number: the row has neither an account number nor a debtor. Fill in one of them.',
    };
    return {
      ...bare,
      state: 'error',
      // A row of unknown shape may well name its debtor.
      problems: [...row.problems, ...(bare.group_key === null ? [problem] : [])],
      record: null,
      amount_cents: evaluator.source.read(row.values),
    };
  }
  const documents = document === null ? {} : { document };
  if (inGroup !== null && inGroup.ids !== null && inGroup.group.firstRow !== file.number)
    return mergedRow(evaluator, row, {
      bare,
      asked: askedOf(evaluator, inGroup),
      documents,
      group: inGroup.group,
      ids: inGroup.ids,
    });
  const evaluated = evaluator.evaluate(row, inGroup?.group ?? null, file.number, habits);
  const problems = [...evaluated.problems, ...(inGroup ? groupProblems(inGroup.group, file.number) : [])];
  return {
    ...bare,
    state: stateOf(problems),
    problems,
    record: { ...evaluated.record, ...documents },
    account_key: evaluated.accountKey,
    match_key: evaluated.matchKey,
    amount_cents: amountOf(evaluated.placed.draft.values['balance']),
    account_id: inGroup?.ids?.accountId ?? newId(),
    person_id: evaluated.personId,
    itemization_assumed: evaluated.placed.itemizationAssumed,
  };
}

function askedOf({ reader }: RowEvaluator, { asked }: RowInGroup): RowProblem[] {
  if (asked === null) return [];
  return [{ ...asked, column: asked.field === null ? null : reader.columnOf(asked.field, 'full_name', 'last_name') }];
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function groupProblems(group: RowGroup, rowNumber: number): RowProblem[] {
  return group.badRow === null || group.badRow === rowNumber
    ? []
    : [
        {
          field: null,
          column: null,
          code: 'other_row_of_account',
          level: 'error',
          message: `Row ${group.badRow} belongs to the same account and has an error. Fix it, or skip it.`,
        },
      ];
}

function mergedRow(
  evaluator: RowEvaluator,
  row: ReadRow,
  {
    bare,
    asked,
    documents,
    group,
    ids,
  }: {
    bare: Omit<StagedRow, 'state' | 'problems' | 'record' | 'amount_cents'>;
    asked: RowProblem[];
    documents: object;
    group: RowGroup;
    ids: GroupIds;
  },
): StagedRow {
  const problems = [...asked, ...row.problems];
  const parties =
    evaluator.mapping.row_meaning === 'co-debtor'
      ? { parties: [...debtorAsParty(row), ...row.parties].map((party) => shapeParty(party, evaluator.record)) }
      : {};
  return {
    ...bare,
    state: stateOf(problems) === 'error' ? 'error' : 'merged',
    problems,
    record: { ...documents, ...parties },
    amount_cents: null,
    account_id: ids.accountId,
    person_id: ids.personId,
    merged_into: group.firstRow,
  };
}

/** In a file with one row per debtor, an account's further rows are its co-debtors. */
function debtorAsParty({ values, phones, emails }: ReadRow) {
  const text = (key: string) => (typeof values[key] === 'string' ? String(values[key]) : null);
  const name =
    [text('first_name'), text('middle_name'), text('last_name'), text('suffix')].filter((part) => part !== null).join(' ') ||
    text('business_name');
  if (name === null || name === '') return [];
  const place = [text('state'), text('postal_code')].filter((part) => part !== null).join(' ');
  const address = [text('address_line1'), text('address_line2'), text('city'), place]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  return [
    {
      role: 'co_debtor' as const,
      name,
      is_liable: true,
      phone: phones[0]?.number ?? null,
      email: emails[0] ?? null,
      address: address === '' ? null : address,
      ssn: text('ssn'),
    },
  ];
}

export const stagedColumns = [
  'client_id',
  'import_id',
  'row_number',
  'cells',
  'cells_sealed',
  'record',
  'state',
  'problems',
  'account_key',
  'match_key',
  'amount_cents',
  'account_id',
  'person_id',
  'merged_into',
  'group_key',
  'notice',
  'itemization_assumed',
];

/** The row as a COPY line; cells as in the file, not corrected. */
export function stagedLine(
  staged: StagedRow,
  {
    cells,
    sensitive,
    clientId,
    importId,
    vault,
  }: { cells: readonly string[]; sensitive: readonly boolean[]; clientId: string; importId: string; vault: Vault },
): string {
  return copyLine([
    clientId,
    importId,
    String(staged.row_number),
    textArray(storedCells(cells, sensitive)),
    sealCells(cells, sensitive, { vault, importId }),
    staged.record === null ? null : JSON.stringify(staged.record),
    staged.state,
    JSON.stringify(staged.problems),
    staged.account_key,
    staged.match_key,
    staged.amount_cents === null ? null : String(staged.amount_cents),
    staged.account_id,
    staged.person_id,
    staged.merged_into === null ? null : String(staged.merged_into),
    staged.group_key,
    staged.notices.length === 0 ? null : JSON.stringify(staged.notices),
    staged.itemization_assumed ? 't' : 'f',
  ]);
}
