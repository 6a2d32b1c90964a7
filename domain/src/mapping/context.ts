import { offer, type ColumnCandidates } from './candidates.ts';
import { fillBetweenNeighbours, keepOneBalance } from './neighbours.ts';
import { bestOf } from './best.ts';
import { findAccountNumber, findBalance, findName, findOriginalAmount } from './needed.ts';

/** What columns say about each other: changes the candidates in place. */
export function applyContext(columns: readonly ColumnCandidates[]): void {
  keepLoneBuckets(columns);
  readInvoiceLists(columns);
  readInvoiceLines(columns);
  readDeposits(columns);
  readSchools(columns);
  readWholeAddresses(columns);
  readPayers(columns);
  readTaxNumbers(columns);
  keepOneBalance(columns);
  findName(columns);
  findAccountNumber(columns);
  findBalance(columns);
  findOriginalAmount(columns);
  fillBetweenNeighbours(columns);
}

/** Makes a candidate less likely. */
function weaken({ fields }: ColumnCandidates, field: string, factor: number): void {
  const candidate = fields.get(field);
  if (candidate !== undefined) candidate.score *= factor;
}

/** `Current` is a bucket only beside other buckets. */
function keepLoneBuckets(columns: readonly ColumnCandidates[]): void {
  const sure = columns.filter(({ column }) => column.bucket?.sure === true).length;
  for (const item of columns) {
    const { bucket } = item.column;
    if (bucket === null || bucket.field === null || bucket.sure) continue;
    if (sure >= 2) {
      const candidate = item.fields.get(bucket.field);
      if (candidate !== undefined) candidate.score *= 1.9;
      weaken(item, 'full_name', 0.5);
    } else weaken(item, bucket.field, 0.5);
  }
}

const BARE_NUMBER = /^(?:no|num|nbr|number|#)\.?$/i;
const BARE_REFERENCE = /^(?:ref|reference|refno|id|internal id|key)\.?$/i;

/** In a list of open documents a bare `Num` is the number of the document, and a bare `Reference` is not the account's. */
function readInvoiceLists(columns: readonly ColumnCandidates[]): void {
  const isList =
    bestOf(columns, 'invoice_date', 'due_date') >= 0.7 &&
    bestOf(columns, 'transaction_type', 'invoice_number', 'payment_terms') >= 0.7;
  const hasNumber =
    bestOf(
      columns.filter(({ column }) => !BARE_NUMBER.test(column.header)),
      'invoice_number',
    ) >= 0.8;
  for (const item of columns) {
    const { header } = item.column;
    if (BARE_NUMBER.test(header)) offer(item, isList && !hasNumber ? 'invoice_number' : 'client_account_number', 0.86, 'context');
    else if (isList && BARE_REFERENCE.test(header)) weaken(item, 'client_account_number', 0.5);
  }
}

/** Where rows are lines of invoices, a bare `Account` is the ledger's, and taxes are those of the line. */
function readInvoiceLines(columns: readonly ColumnCandidates[]): void {
  if (columns.filter(({ fields }) => (fields.get('line_item')?.score ?? 0) >= 0.7).length < 2) return;
  for (const item of columns) {
    if (/^account(?:[\s_]*(?:code|name|type))?$/i.test(item.column.header.replaceAll(/([a-z])([A-Z])/g, '$1 $2')))
      weaken(item, 'client_account_number', 0.4);
    if (/^rate$/i.test(item.column.header)) offer(item, 'line_item', 1.05, 'context');
    if (/tax/i.test(item.column.header)) for (const field of ['ssn', 'ein', 'interest_rate']) weaken(item, field, 0.5);
  }
}

/** A deposit is a tenant's or a customer's security where something is let or supplied; elsewhere it is a payment. */
function readDeposits(columns: readonly ColumnCandidates[]): void {
  if (
    bestOf(
      columns,
      'unit_number',
      'lease_start',
      'move_out_date',
      'rent_amount',
      'property_name',
      'property_address',
      'meter_number',
    ) >= 0.7
  )
    return;
  for (const item of columns) {
    const { header } = item.column;
    const score = item.fields.get('security_deposit')?.score ?? 0;
    if (score === 0 || /secur|held|hand|refund|damage/i.test(header)) continue;
    weaken(item, 'security_deposit', 0.6);
    offer(item, 'payments_credits', score, 'context');
  }
}

const SCHOOL = /student|tuition|semester|campus|enrol|academic|bursar|\bsid\b|course|college|school/i;

/** A term is a semester at a school, and a time to pay elsewhere. */
function readSchools(columns: readonly ColumnCandidates[]): void {
  const isSchool = columns.filter(({ column }) => SCHOOL.test(column.header)).length >= 2;
  for (const item of columns) {
    if (!isSchool || !/\bterm/i.test(item.column.header.replaceAll('_', ' '))) continue;
    weaken(item, 'payment_terms', 0.4);
    offer(item, 'term', /\b(?:desc|name)/i.test(item.column.header) ? 0.7 : 0.85, 'context');
  }
}

/** An address without a column for its city is a whole one, unless the values are only streets. */
function readWholeAddresses(columns: readonly ColumnCandidates[]): void {
  const hasCity = bestOf(columns, 'city', 'city_state_zip', 'postal_code') >= 0.6;
  for (const item of columns) {
    const { profile } = item.column;
    const line = item.fields.get('address_line1');
    if (line === undefined || line.score < 0.5) continue;
    const isWhole = profile.filled > 0 ? profile.cityStateZip >= 0.4 : !hasCity && !/\d|line|street/i.test(item.column.header);
    if (isWhole) offer(item, 'address_full', line.score + 0.05, line.source);
  }
}

/** A tax number without a word on whose is a person's where the file names people by their parts. */
function readTaxNumbers(columns: readonly ColumnCandidates[]): void {
  const isPeople = bestOf(columns, 'last_name') >= 0.7 && bestOf(columns, 'business_name', 'ssn') < 0.9;
  for (const item of columns) {
    const [ein, ssn] = [item.fields.get('ein')?.score ?? 0, item.fields.get('ssn')?.score ?? 0];
    if (isPeople && ssn > 0.5 && ein > ssn && item.column.profile.ein < 0.5) offer(item, 'ssn', ein + 0.02, 'context');
  }
}

/** Where patients are treated a payer is an insurer. */
function readPayers(columns: readonly ColumnCandidates[]): void {
  const isMedical =
    bestOf(columns, 'date_of_service', 'patient_name', 'patient_last_name', 'insurance_policy', 'medical_record_number') >= 0.7;
  for (const item of columns) {
    if (!isMedical || !/^(?:primary\s)?pay[eo]r(?:\sname)?$/i.test(item.column.header)) continue;
    weaken(item, 'full_name', 0.5);
    offer(item, 'insurance_name', 0.9, 'context');
  }
}
