import { bestOf, ruleOut, weaken } from './best.ts';
import { offer, type ColumnCandidates } from './candidates.ts';

const SCHOOL = /student|tuition|semester|campus|enrol|academic|bursar|\bsid\b|course|college|school/i;

/** `Term` is a semester at a school and a payment period elsewhere. */
export function readSchools(columns: readonly ColumnCandidates[]): void {
  const isSchool = columns.filter(({ column }) => SCHOOL.test(column.header)).length >= 2;
  for (const item of columns) {
    if (!isSchool || !/\bterm/i.test(item.column.header.replaceAll('_', ' '))) continue;
    weaken(item, 'payment_terms', 0.4);
    offer(item, 'term', /\b(?:desc|name)/i.test(item.column.header) ? 0.7 : 0.85, 'context');
  }
}

/** In rental files a bare start and end belong to the lease. */
export function readLeases(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'unit_number', 'move_out_date', 'rent_amount', 'security_deposit') < 0.8) return;
  for (const item of columns) {
    const { header } = item.column;
    if (/^(?:start|begin|from)[\s_]*date$/i.test(header)) offer(item, 'lease_start', 1.03, 'context');
    if (
      /^(?:end|expir\w*|thru|to)[\s_]*date$/i.test(header) &&
      item.column.profile.plainDate + (item.column.profile.filled === 0 ? 1 : 0) > 0.5
    ) {
      offer(item, 'lease_end', 1.03, 'context');
      item.none = 0;
    }
  }
}

const MONTHS = /\b(?:te?rm|months?|mos?)\b/i;
const BARE_PAYMENT = /^(?:mo(?:nthly)?\W?)?(?:pmt|pymt|payment)$/i;

/** A number of months is no terms of payment, and the payment beside it is one installment; `202610` is a semester. */
export function readTermCounts(columns: readonly ColumnCandidates[]): void {
  for (const [at, item] of columns.entries()) {
    const { header, profile } = item.column;
    const isCount = profile.filled >= 3 && profile.number > 0.8 && profile.money < 0.2 && profile.median >= 3;
    if (!isCount || !MONTHS.test(header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '))) continue;
    weaken(item, 'payment_terms', 0.3);
    if (profile.median > 365 && /term/i.test(header)) offer(item, 'term', 0.95, 'context');
    else item.none = Math.max(item.none, 0.9);
    for (const other of [columns[at - 1], columns[at + 1]])
      if (other !== undefined && profile.median <= 365 && BARE_PAYMENT.test(other.column.header)) {
        ruleOut(other, ['payments_credits', 'last_payment_amount'], { factor: 0.4 });
      }
  }
}

/** `Wk Rate` and `Rent Rate` are prices. */
export function readPrices(columns: readonly ColumnCandidates[]): void {
  for (const item of columns) {
    if (
      !/^(?:we?e?kl?y?|mo(?:nth)?(?:ly)?|da(?:y|ily)|h(?:ou)?r(?:ly)?|rent(?:al)?|storage|unit)[\s_.-]*rate$/i.test(
        item.column.header,
      )
    )
      continue;
    ruleOut(item, ['interest_rate']);
  }
}

const PER_DAY =
  /(?:\/|\bper)[\s_]*day\b|\bda(?:y|ily)[\s_]*(?:rate|fee|chg|charge)|\bper[\s_]*diem\b|\bstorage[\s_]*(?:rate|fee|chg|charges?)?$/i;
const STAY = /^(?:#?[\s_]*(?:of[\s_]*)?|no\.?[\s_]*(?:of[\s_]*)?)days?(?:[\s_]*(?:stored|storage|held|in|on[\s_]*lot))?$/i;
const DISPOSAL = /\b(?:sold|auction(?:ed)?|released?|rel)\b/i;
const IMPOUND = /\b(?:tow(?:ed|ing)?|impound\w*|lien)\b/i;

/** Days billed for storage are not days past due, and the sale date of a towed vehicle is not a date of the debt. */
export function readStays(columns: readonly ColumnCandidates[]): void {
  const isImpound = columns.some(({ column }) => IMPOUND.test(column.header.replaceAll('_', ' ')));
  const isCharged = columns.some(({ column }) => PER_DAY.test(column.header.replaceAll('_', ' ')));
  for (const item of columns) {
    const { header } = item.column;
    if (
      isCharged &&
      STAY.test(header) &&
      bestOf(
        columns.filter((other) => other !== item),
        'days_past_due',
      ) < 0.8
    )
      ruleOut(item, ['days_past_due']);
    if (isImpound && isCharged && DISPOSAL.test(header)) ruleOut(item, ['open_date']);
  }
}

/** Beside the interest and fees at charge-off, those after it are other amounts. */
export function readInterestSince(columns: readonly ColumnCandidates[]): void {
  const isItemized = bestOf(columns, 'itemization_date', 'charge_off_amount') >= 0.8;
  for (const [field, sinceField] of [
    ['interest', 'itemization_interest'],
    ['fees', 'itemization_fees'],
  ] as const) {
    const all = columns.filter(({ fields }) => (fields.get(field)?.score ?? 0) >= 0.75);
    const since = all.filter(({ column }) => /^po?st|\bsince\b/i.test(column.header.replaceAll('_', ' ')));
    if (since.length === all.length) continue;
    for (const item of since) {
      weaken(item, field, 0.5);
      if (isItemized) offer(item, sinceField, 0.9, 'context');
    }
  }
}

/** A loan suffix such as `L01` is no `Jr.`. */
export function readSuffixes(columns: readonly ColumnCandidates[]): void {
  for (const item of columns) {
    const { filled, alphabetic } = item.column.profile;
    if (filled === 0 || alphabetic >= 0.5 || (item.fields.get('suffix')?.score ?? 0) < 0.5) continue;
    ruleOut(item, ['suffix'], { factor: 0.2, none: 0.85 });
  }
}

/** Where checks are listed, the account beside the routing number is at the drawer's bank. */
export function readChecks(columns: readonly ColumnCandidates[]): void {
  const at = columns.findIndex(({ column }) => /\baba\b|\brouting\b|\brtn\b|\btransit\b/i.test(column.header));
  const checks = columns.filter(({ column }) => /^(?:che?c?k|ck)[\s_]*(?:#|no\.?|num(?:ber)?|nbr)$/i.test(column.header));
  if (at < 0 || checks.length !== 1) return;
  for (const item of columns.slice(Math.max(0, at - 2), at + 3)) {
    if (!/^(?:bank[\s_]*)?(?:acct|account|ac|a\/c)[\s_.]*(?:#|no\.?|num(?:ber)?|nbr)?$/i.test(item.column.header)) continue;
    ruleOut(item, ['client_account_number', 'secondary_account_number'], { none: 0.95 });
  }
}

/** Outside lending, a write-off is an adjustment that is no longer owed, not the balance at charge-off. */
export function readWriteOffs(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'charge_off_date', 'interest_rate', 'delinquency_date') >= 0.7 || bestOf(columns, 'balance') < 0.8) return;
  for (const item of columns) {
    if (!/^\W*(?:w\W?o|write[\s_-]?offs?|written[\s_-]?off)(?:[\s_]*am(?:oun)?t)?\W*$/i.test(item.column.header)) continue;
    ruleOut(item, ['charge_off_amount'], { factor: 0.4 });
  }
}

/** Beside a vehicle, a bare `License` is the plate. */
export function readVehicles(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'vehicle_vin', 'vehicle_make') < 0.8) return;
  for (const item of columns)
    if (/^(?:license|lic|plate|tag)\.?\s*(?:#|no\.?)?$/i.test(item.column.header)) weaken(item, 'drivers_license', 0.5);
}
