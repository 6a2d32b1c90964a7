import { offer, type ColumnCandidates } from './candidates.ts';
import { fillBetweenNeighbours, keepOneBalance } from './neighbours.ts';
import { bestOf, topField } from './best.ts';
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
  readVehicles(columns);
  sharePatients(columns);
  readLeases(columns);
  readReferences(columns);
  readUnitsOfAddresses(columns);
  readTaxNumbers(columns);
  keepOneBalance(columns);
  findName(columns);
  findAccountNumber(columns);
  rankBalances(columns);
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

const BARE_NUMBER = /^(?:no|num|nbr|number|#|doc|document)\.?$/i;
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
    if (!isMedical || !/^(?:primary[\s_])?pay[eo]r(?:[\s_]?(?:name|\d))?$/i.test(item.column.header)) continue;
    weaken(item, 'full_name', 0.5);
    offer(item, 'insurance_name', 0.9, 'context');
  }
}

/** Where something is let, a bare start and end are those of the lease. */
function readLeases(columns: readonly ColumnCandidates[]): void {
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

/** `Ref 1` is a person where a phone or a relation of `Ref 1` stands beside it. */
function readReferences(columns: readonly ColumnCandidates[]): void {
  const arePeople = columns.some(({ column }) => /\bref(?:erence)?[\s_]*\d?[\s_]*(?:ph|tel|cell|rel|addr)/i.test(column.header));
  for (const item of columns) {
    if (arePeople && /^ref(?:erence)?[\s_]*\d?$/i.test(item.column.header)) offer(item, 'reference_name', 1.05, 'context');
  }
}

/** A unit between street and city is the second line of the address. */
function readUnitsOfAddresses(columns: readonly ColumnCandidates[]): void {
  columns.forEach((item, at) => {
    const unit = item.fields.get('unit_number')?.score ?? 0;
    const isBetween =
      (columns[at - 1]?.fields.get('address_line1')?.score ?? 0) >= 0.8 &&
      (columns[at + 1]?.fields.get('city')?.score ?? 0) >= 0.8;
    if (unit >= 0.6 && isBetween) offer(item, 'address_line2', unit + 0.03, 'context');
  });
}

/** Beside a vehicle a bare `License` is its plate. */
function readVehicles(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'vehicle_vin', 'vehicle_make') < 0.8) return;
  for (const item of columns)
    if (/^(?:license|lic|plate|tag)\.?\s*(?:#|no\.?)?$/i.test(item.column.header)) weaken(item, 'drivers_license', 0.5);
}

/** Where only the patient's address is given, who answers for the patient is written to there. */
function sharePatients(columns: readonly ColumnCandidates[]): void {
  if (columns.some((item) => /^(?:address_|postal|city)/.test(topField(item) ?? ''))) return;
  for (const item of columns) {
    for (const part of ['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'phone']) {
      const score = item.fields.get(`patient_${part}`)?.score ?? 0;
      if (score >= 0.6) offer(item, part, score + 0.02, 'context');
    }
  }
}

/** Of several that are called a balance, what is still open goes before what was due, and a total before its parts. */
function rankBalances(columns: readonly ColumnCandidates[]): void {
  for (const { column, fields } of columns) {
    const candidate = fields.get('balance');
    if (candidate === undefined) continue;
    if (/bal|outst|remain|open|unpaid|payoff/i.test(column.header)) candidate.score += 0.02;
    if (/tot|curr/i.test(column.header)) candidate.score += 0.01;
  }
}
