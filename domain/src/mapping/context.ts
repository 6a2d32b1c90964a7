import { offer, type ColumnCandidates } from './candidates.ts';

/** What columns say about each other: changes the candidates in place. */
export function applyContext(columns: readonly ColumnCandidates[]): void {
  keepLoneBuckets(columns);
  findAccountNumber(columns);
  findBalance(columns);
  fillBetweenNeighbours(columns);
}

/** `Current` is a bucket only beside other buckets. */
function keepLoneBuckets(columns: readonly ColumnCandidates[]): void {
  const sure = columns.filter(({ column }) => column.bucket?.sure === true).length;
  for (const { column, fields } of columns) {
    const field = column.bucket?.field;
    if (column.bucket === null || field === null || field === undefined) continue;
    const candidate = fields.get(field);
    if (candidate !== undefined && !column.bucket.sure)
      candidate.score = sure >= 2 ? 0.95 * Math.min(1, candidate.score * 2.1) : 0.3 * candidate.score;
  }
}

const bestOf = (columns: readonly ColumnCandidates[], field: string) =>
  Math.max(0, ...columns.map(({ fields }) => fields.get(field)?.score ?? 0));

const ACCOUNT_STAND_INS = ['client_customer_id', 'medical_record_number', 'secondary_account_number', 'student_id'] as const;
const SURE = 0.66;

/** Where no column is the account number, the customer's own number takes its place. */
function findAccountNumber(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'client_account_number') >= SURE) return;
  for (const standIn of ACCOUNT_STAND_INS) {
    const found = columns
      .filter(({ fields, none }) => (fields.get(standIn)?.score ?? 0) > Math.max(0.55, none))
      .toSorted((a, b) => (b.fields.get(standIn)?.score ?? 0) - (a.fields.get(standIn)?.score ?? 0))[0];
    if (found === undefined) continue;
    offer(found, 'client_account_number', Math.min(1.05, (found.fields.get(standIn)?.score ?? 0) + 0.02), 'context');
    return;
  }
}

const BALANCE_STAND_INS = ['amount_past_due', 'principal', 'original_amount', 'charge_off_amount', 'judgment_amount'] as const;

/** A file to place has a balance: where no column is called so, the nearest amount is it. */
function findBalance(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'balance') >= SURE) return;
  const weak = columns.filter(({ fields, none }) => (fields.get('balance')?.score ?? 0) > Math.max(0.45, none));
  const [best] = weak.toSorted((a, b) => (b.fields.get('balance')?.score ?? 0) - (a.fields.get('balance')?.score ?? 0));
  if (best !== undefined) {
    offer(best, 'balance', Math.max(0.8, (best.fields.get('balance')?.score ?? 0) + 0.1), 'context');
    return;
  }
  for (const standIn of BALANCE_STAND_INS) {
    const found = columns.find(({ fields, none }) => (fields.get(standIn)?.score ?? 0) > Math.max(0.6, none));
    if (found === undefined) continue;
    offer(found, 'balance', (found.fields.get(standIn)?.score ?? 0) + 0.02, 'context');
    return;
  }
}

/** Columns without a header are known by what stands beside them: a word between street and state is the city. */
function fillBetweenNeighbours(columns: readonly ColumnCandidates[]): void {
  columns.forEach((item, at) => {
    const { column, fields } = item;
    if (Math.max(item.none, ...[...fields.values()].filter(({ source }) => source === 'header').map(({ score }) => score)) >= 0.5)
      return;
    const { profile } = column;
    const [before, after] = [topField(columns[at - 1]), topField(columns[at + 1])];
    if (profile.alphabetic >= 0.8 && (after === 'state' || (before?.startsWith('address') === true && profile.state < 0.5))) {
      if (profile.state < 0.8 || profile.length > 2) offer(item, 'city', 0.8, 'context');
    }
    if (profile.alphabetic >= 0.9 && profile.words <= 2 && before === 'first_name' && profile.given < 0.5)
      offer(item, 'last_name', 0.76, 'context');
    if (profile.alphabetic >= 0.9 && profile.words <= 2 && after === 'first_name' && profile.given < 0.5)
      offer(item, 'last_name', 0.76, 'context');
    if (before === 'address_line1' && (profile.street > 0.5 || /^(?:\d|apt|unit|ste|#)/i.test(column.header)) && after === 'city')
      offer(item, 'address_line2', 0.75, 'context');
  });
}

function topField(item: ColumnCandidates | undefined): string | undefined {
  if (item === undefined) return undefined;
  const best = [...item.fields.values()].toSorted((a, b) => b.score - a.score)[0];
  return best !== undefined && best.score >= 0.5 && best.score > item.none ? best.field : undefined;
}
