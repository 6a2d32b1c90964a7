import type { ClientDetails } from '@recoup/contract/company/clients';
import type { MyClient } from '@recoup/contract/users/memberships';
import type { ImportDetails, ImportRow, ImportStructure, ImportSummary } from '@recoup/contract/placing/import-shapes';
import type { ImportState } from '@recoup/domain/placing/import-states';

export const CLIENT = '018f0000-0000-7000-8000-0000000000c1';
export const UPLOAD = '018f0000-0000-7000-8000-0000000000e1';
export const BATCH = '018f0000-0000-7000-8000-0000000000b1';

export const company: MyClient = {
  id: CLIENT,
  client_id: CLIENT,
  client_name: 'Alder Family Dental',
  is_onboarding_completed: true,
  role: 'client_admin',
  code: null,
  trade: 'dental',
};

export const companyDetails: ClientDetails = {
  client_id: CLIENT,
  client_name: 'Alder Family Dental',
  legal_name: 'Alder Family Dental PC',
  code: null,
  trade: 'dental',
  debt_types: ['medical'],
  is_onboarding_completed: true,
  created_at: '2026-01-01T00:00:00Z',
  locations: [],
  role: 'client_admin',
  is_read_only: false,
  placing: { allowed: true, reason: null, message: null, documents: [] },
  onboarding: { state: 'none', at: null, reason: null },
  suspension: null,
  abilities: { place_accounts: true, export_sensitive: true, manage_users: true, edit_business: true, see_administration: true },
};

type Column = ImportStructure['columns'][number];

export function columnOf(index: number, header: string, samples: string[], part: Partial<Column> = {}): Column {
  return {
    index,
    letter: String.fromCodePoint(65 + (index % 26)),
    header,
    samples,
    filled: 1,
    suggestion: { field: null, confidence: 0.9, reason: '', alternatives: [] },
    format: {},
    ambiguous: false,
    ...part,
  };
}

const suggest = (field: string, confidence: number, reason: string) => ({
  suggestion: { field, confidence, reason, alternatives: [] },
});

export const patientColumns: Column[] = [
  columnOf(0, 'Acct #', ['1001', '1002', '1003'], suggest('client_account_number', 0.97, 'The heading is “Acct #”.')),
  columnOf(1, 'Patient', ['Avery, Jordan', 'Quill, Sam'], {
    ...suggest('full_name', 0.7, 'The values are names.'),
    format: { name: 'LAST, FIRST M' },
  }),
  columnOf(2, 'DOS', ['03/04/2026', '05/06/2026'], {
    ...suggest('date_of_service', 0.9, 'The heading is “DOS”.'),
    format: { date: 'M/D/YYYY' },
    ambiguous: true,
  }),
  columnOf(3, 'Balance', ['412.30', '88.00'], {
    ...suggest('balance', 0.98, 'The heading is “Balance”.'),
    format: { amount: { decimal: '.', thousands: ',', negative: 'minus', impliedDecimals: 0, currency: null } },
  }),
  columnOf(4, 'Misc', ['x'], suggest('notes', 0.3, 'The values are texts.')),
];

export function structureOf(part: Partial<ImportStructure> = {}): ImportStructure {
  const columns = part.columns ?? patientColumns;
  return {
    kind: 'delimited',
    encoding: 'UTF-8',
    delimiter: ',',
    sheets: [],
    read_sheets: [],
    asks_sheets: false,
    header_rows: [3],
    first_rows: [
      { row_number: 1, cells: ['Alder Family Dental'] },
      { row_number: 2, cells: [] },
      { row_number: 3, cells: ['Acct #', 'Patient', 'DOS', 'Balance', 'Misc'] },
    ],
    row_meaning: 'debtor',
    findings: [
      { code: 'header', confidence: 1, message: 'The header is in row 3.', rows: [3] },
      { code: 'totals', confidence: 1, message: '2 rows of totals are skipped.', rows: [9, 12] },
    ],
    columns,
    data_rows: 1204,
    proposed: {
      columns: columns.map(({ index, suggestion, format }) => ({ index, field: suggestion.field, format })),
      row_meaning: 'debtor',
      invoices: 'one_account',
      debt_type: 'medical',
      defaults: {},
    },
    remembered: false,
    ...part,
  };
}

export const summary: ImportSummary = {
  rows: { ok: 1100, warning: 80, error: 24, left_out: 0, merged: 0, committed: 0 },
  accounts: 1180,
  people: 1150,
  amount_cents: 41_230_000,
  error_cents: 801_000,
  left_out_cents: 0,
  itemization_assumed: 0,
  totals: [],
  counts: [],
  problems: [
    { code: 'date_invalid', level: 'error', field: 'date_of_service', message: 'This is no date', count: 20 },
    { code: 'amount_missing', level: 'error', field: 'balance', message: 'The amount is missing', count: 4 },
    { code: 'phone_missing', level: 'warning', field: null, message: 'No phone number', count: 80 },
  ],
};

export function uploadOf(state: ImportState, part: Partial<ImportDetails> = {}): ImportDetails {
  const known = state !== 'uploading' && state !== 'uploaded' && state !== 'reading';
  const checked = state === 'ready' || state === 'committing' || state === 'committed';
  return {
    id: UPLOAD,
    file_name: 'march.csv',
    file_bytes: 2_400_000,
    state,
    progress: { done: 0, total: null },
    failure: null,
    batch: state === 'committed' ? { id: BATCH, number: 'B-318' } : null,
    summary: checked ? summary : null,
    created_by_me: true,
    created_at: '2026-06-01T12:00:00Z',
    updated_at: '2026-06-01T12:00:00Z',
    revision: 3,
    structure: known ? structureOf() : null,
    mapping: checked ? structureOf().proposed : null,
    same_file: null,
    waiting_before: 0,
    may: {
      map: state === 'needs_mapping' || state === 'ready',
      mend: state === 'ready',
      commit: state === 'ready',
      cancel: state !== 'committed' && state !== 'committing' && state !== 'cancelled',
    },
    ...part,
  };
}

export function rowOf(number: number, part: Partial<ImportRow> = {}): ImportRow {
  return {
    row_number: number,
    state: 'ok',
    cells: [`10${number}`, 'Avery, Jordan', '03/04/2026', '412.30', ''],
    mended: [],
    problems: [],
    debtor_name: 'Jordan Avery',
    client_account_number: `10${number}`,
    amount_cents: 41_230,
    merged_into: null,
    ...part,
  };
}

export const badRow: ImportRow = rowOf(17, {
  state: 'error',
  cells: ['1017', 'Quill, Sam', '13/45/2026', '88.00', ''],
  problems: [{ field: 'date_of_service', column: 2, code: 'date_invalid', level: 'error', message: 'This is no date' }],
  debtor_name: 'Sam Quill',
});
