import { offer, type ColumnCandidates } from './candidates.ts';
import { bestOf, weaken } from './best.ts';

const MIN_CONFIDENCE = 0.66;
const ACCOUNT_SUBSTITUTES = ['client_customer_id', 'medical_record_number', 'secondary_account_number', 'student_id'] as const;

const NUMBER_OF_THE_DEBT = /loan|contract|agr|lease|note|citation|ticket/i;

/** Without an account-number column, the loan or contract number replaces it, or the customer number. */
export function findAccountNumber(columns: readonly ColumnCandidates[]): void {
  passOverGuarantors(columns);
  if (bestOf(columns, 'client_account_number') >= MIN_CONFIDENCE) return;
  const debts = columns.filter(({ column }) => NUMBER_OF_THE_DEBT.test(column.header) && !/suffix/i.test(column.header));
  const own = likeliest(debts, 'secondary_account_number', 0.85);
  if (own !== null) {
    offer(own.item, 'client_account_number', Math.min(1.05, own.score + 0.02), 'context');
    return;
  }
  const found = ACCOUNT_SUBSTITUTES.flatMap((substitute) => {
    const number = likeliest(columns, substitute, 0.55);
    return number === null || number.score < 0.84 * bestIn(number.item) ? [] : [{ ...number, substitute }];
  });
  const [chosen] = found.toSorted((a, b) => distinctOf(b.item) - distinctOf(a.item));
  if (chosen !== undefined) {
    offer(chosen.item, 'client_account_number', Math.min(1.05, chosen.score + 0.02), 'context');
    weaken(chosen.item, chosen.substitute, REPLACED);
    return;
  }
  const place = columns.slice(0, FIRST_COLUMNS).find(isUniquePlace);
  if (place !== undefined) {
    weaken(place, 'location_code', 0.4);
    offer(place, 'client_account_number', 0.95, 'context');
    return;
  }
  const unique = columns
    .slice(0, FIRST_COLUMNS)
    .find(
      (item) =>
        item.none < 0.5 &&
        bestIn(item) < 0.57 &&
        (item.column.header === '' || LIKE_A_NUMBER.test(item.column.header)) &&
        hasNumbers(item),
    );
  if (unique !== undefined) offer(unique, 'client_account_number', 0.62, 'context');
}

/** A file needs an account number: its only number is less likely another one. */
const REPLACED = 0.6;

const GUARANTOR = /^(?:gu?a?r|gtr|resp)/i;

/** A repeated guarantor number cannot tell patients apart; the patient's number is the account number. */
function passOverGuarantors(columns: readonly ColumnCandidates[]): void {
  const patients = columns.filter(({ fields }) => (fields.get('medical_record_number')?.score ?? 0) >= 0.8);
  const most = Math.max(0, ...patients.map(distinctOf));
  for (const item of columns) {
    const score = item.fields.get('client_account_number')?.score ?? 0;
    if (!GUARANTOR.test(item.column.header) || distinctOf(item) >= most || score < 0.5) continue;
    weaken(item, 'client_account_number', 0.4);
    offer(item, 'client_customer_id', score, 'context');
  }
}

function distinctOf({ column: { profile } }: ColumnCandidates): number {
  return profile.filled === 0 ? 1 : profile.distinct;
}

const MIN_PLACES = 8;

/** A branch has several accounts: where each row has another location, its number is that of the account. */
function isUniquePlace({ column: { profile, header }, fields }: ColumnCandidates): boolean {
  const isPlace = (fields.get('location_code')?.score ?? 0) >= 0.8;
  return (
    isPlace && LIKE_A_NUMBER.test(header) && profile.filled >= MIN_PLACES && profile.distinct === 1 && profile.alphabetic < 0.5
  );
}

/** A record number is at the start of the record. */
const FIRST_COLUMNS = 4;
const LIKE_A_NUMBER = /(?:^|[^a-z])(?:id|no|nbr|num|number|acct|account|key|ref)\.?$|#|ID$/i;

function bestIn({ fields }: ColumnCandidates): number {
  return Math.max(0, ...[...fields.values()].map(({ score }) => score));
}

function hasNumbers({ column }: ColumnCandidates): boolean {
  return (
    (column.profile.filled === 0 && column.header !== '') || column.guesses.some(({ field }) => field === 'client_account_number')
  );
}

/** Every row needs a debtor: without a name column, a bare `Customer` or `Tenants` is the name. */
export function findName(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'full_name', 'last_name', 'business_name') >= MIN_CONFIDENCE) return;
  const found = likeliest(columns, 'full_name', 0.5);
  if (found === null || found.score < 0.84 * bestIn(found.item)) return;
  offer(found.item, 'full_name', found.item.fields.get('full_name')?.source === 'values' ? 0.7 : 1.03, 'context');
}

const BALANCE_SUBSTITUTES = ['amount_past_due', 'principal', 'judgment_amount', 'charge_off_amount'] as const;

/** Whether the column could be the balance rather than clearly another amount. */
function mayBeBalance(item: ColumnCandidates): boolean {
  const balance = item.fields.get('balance')?.score ?? 0;
  const isSubstitute = BALANCE_SUBSTITUTES.some((field) => (item.fields.get(field)?.score ?? 0) >= bestIn(item));
  return isSubstitute || balance >= 0.84 * bestIn(item);
}

/** A placement file has a balance: without one, the closest amount becomes the balance. */
export function findBalance(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'balance') >= 0.9) return;
  const weak =
    likeliest(columns.filter(mayBeBalance), 'balance', 0.55) ??
    likeliest(
      columns.filter(({ column }) => column.header === ''),
      'balance',
      0.4,
    );
  const substitute = BALANCE_SUBSTITUTES.map((field) => likeliest(columns, field, 0.8)).find((found) => found !== null) ?? null;
  const first = likeliest(columns, 'original_amount', 0.8);
  if (weak === null && substitute === null && first !== null) offer(first.item, 'balance', first.score + 0.02, 'context');
  if (weak !== null && (substitute === null || weak.item === substitute.item || weak.score >= MIN_CONFIDENCE)) {
    // A reading from values alone is a guess.
    const least = weak.item.fields.get('balance')?.source === 'values' ? 0.6 : 0.85;
    offer(
      weak.item,
      'balance',
      Math.max(least, weak.score + 0.02, weak.item === substitute?.item ? substitute.score + 0.02 : 0),
      'context',
    );
  } else if (substitute !== null) offer(substitute.item, 'balance', substitute.score + 0.02, 'context');
}

const CHARGES = /^(?:chgs?|chrgs?|charges?)$/i;

/** Beside a balance, a bare `Amount` or `Total` is the original amount. */
export function findOriginalAmount(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'balance') < 0.8 || bestOf(columns, 'original_amount') >= 0.8) return;
  const charges = columns.find(({ column: { header, profile } }) => CHARGES.test(header) && profile.number >= 0.6);
  if (charges !== undefined) {
    offer(charges, 'original_amount', 0.85, 'context');
    charges.none = Math.min(charges.none, 0.3);
    return;
  }
  const bare = columns.filter(({ column }) => /amount|total|\bam?n?t\b|\btot\b|charge/i.test(column.header));
  const found = likeliest(bare, 'original_amount', 0.66);
  if (found !== null && found.score > (found.item.fields.get('balance')?.score ?? 0) - 0.1)
    offer(found.item, 'original_amount', 0.85, 'context');
}

function likeliest(
  columns: readonly ColumnCandidates[],
  field: string,
  least: number,
): { item: ColumnCandidates; score: number } | null {
  let best: { item: ColumnCandidates; score: number } | null = null;
  for (const item of columns) {
    const score = item.fields.get(field)?.score ?? 0;
    if (score >= least && score > item.none && score > (best?.score ?? 0)) best = { item, score };
  }
  return best;
}
