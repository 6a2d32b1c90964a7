import { bestOf, ruleOut, topField, weaken } from './best.ts';
import { offer, type ColumnCandidates } from './candidates.ts';

/** An address without a city column is a whole address, unless the values are streets only. */
export function readWholeAddresses(columns: readonly ColumnCandidates[]): void {
  const hasCity = bestOf(columns, 'city', 'city_state_zip', 'postal_code') >= 0.6;
  for (const item of columns) {
    const { profile } = item.column;
    const line = item.fields.get('address_line1');
    if (line === undefined || line.score < 0.5) continue;
    const isWhole = profile.filled > 0 ? profile.cityStateZip >= 0.4 : !hasCity && !/\d|line|street/i.test(item.column.header);
    if (isWhole) offer(item, 'address_full', line.score + 0.05, line.source);
  }
}

/** A tax number without a role is a person's where the file splits names. */
export function readTaxNumbers(columns: readonly ColumnCandidates[]): void {
  const isPeople = bestOf(columns, 'last_name') >= 0.7 && bestOf(columns, 'business_name', 'ssn') < 0.9;
  for (const item of columns) {
    const [ein, ssn] = [item.fields.get('ein')?.score ?? 0, item.fields.get('ssn')?.score ?? 0];
    if (isPeople && ssn > 0.5 && ein > ssn && item.column.profile.ein < 0.5) offer(item, 'ssn', ein + 0.02, 'context');
  }
}

const PAYER =
  /^(?:(primary|prim?|first|1st)[\s_]|(secondary|sec|second|2nd|tertiary|tert|third|3rd|other)[\s_])?pay[eo]r(?:[\s_]?(?:name|\d))?$/i;

/** In patient files a payer is an insurer; the second beside the first is one more, which no field takes. */
export function readPayers(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'date_of_service', 'insurance_policy', 'medical_record_number') < 0.7) return;
  const payers = columns.flatMap((item) => {
    const found = PAYER.exec(item.column.header);
    return found === null ? [] : [{ item, isFurther: found[2] !== undefined }];
  });
  for (const { item, isFurther } of payers) {
    weaken(item, 'full_name', 0.5);
    if (isFurther) ruleOut(item, ['co_full_name', 'full_name'], { none: payers.length > 1 ? 0.95 : 0.5 });
    if (!isFurther || payers.length === 1) offer(item, 'insurance_name', 0.9, 'context');
  }
}

/** `Ref 1` is a person where a phone or relation of `Ref 1` is next to it. */
export function readReferences(columns: readonly ColumnCandidates[]): void {
  const arePeople = columns.some(({ column }) => /\bref(?:erence)?[\s_]*\d?[\s_]*(?:ph|tel|cell|rel|addr)/i.test(column.header));
  for (const item of columns) {
    if (arePeople && /^ref(?:erence)?[\s_]*\d?$/i.test(item.column.header)) offer(item, 'reference_name', 1.05, 'context');
  }
}

/** A unit between street and city is address line 2. */
export function readUnitsOfAddresses(columns: readonly ColumnCandidates[]): void {
  columns.forEach((item, at) => {
    const unit = item.fields.get('unit_number')?.score ?? 0;
    const isBetween =
      (columns[at - 1]?.fields.get('address_line1')?.score ?? 0) >= 0.8 &&
      (columns[at + 1]?.fields.get('city')?.score ?? 0) >= 0.8;
    if (unit >= 0.6 && isBetween) offer(item, 'address_line2', unit + 0.03, 'context');
  });
}

/** Where only the patient's address is given, it is the guarantor's mailing address too. */
export function sharePatients(columns: readonly ColumnCandidates[]): void {
  if (columns.some((item) => /^(?:address_|postal|city)/.test(topField(item) ?? ''))) return;
  for (const item of columns) {
    for (const part of ['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'phone']) {
      const score = item.fields.get(`patient_${part}`)?.score ?? 0;
      if (score >= 0.6) offer(item, part, score + 0.02, 'context');
    }
  }
}

const AGE = /^(?:(?:pt|pat(?:ient)?|child|stu(?:dent)?|cust(?:omer)?|current)[\s_.]*)?age(?:[\s_]*(?:\(?y(?:ea)?rs?\)?))?$/i;
const PERSON = /^(?:pt|pat|patient|student|child)(?![a-z])/i;
const OLDEST = 110;

/** Beside a birth date or a patient, an age of up to 110 is a person's, in years. */
export function readAges(columns: readonly ColumnCandidates[]): void {
  const arePeople =
    columns.some(({ column }) => PERSON.test(column.header) && !AGE.test(column.header)) ||
    bestOf(columns, 'date_of_birth', 'patient_dob', 'patient_name', 'patient_last_name', 'medical_record_number') >= 0.8;
  for (const item of columns) {
    const { header, profile } = item.column;
    if (!arePeople || !AGE.test(header) || profile.filled < 3 || profile.largest > OLDEST) continue;
    ruleOut(item, ['days_past_due'], { factor: 0.2, none: 0.95 });
  }
}

/** A lone `Zip+4` is the whole ZIP; beside a ZIP column it is the last four digits. */
export function readZips(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'postal_code', 'city_state_zip') >= 0.7) return;
  for (const item of columns) {
    const score = item.fields.get('postal_code_ext')?.score ?? 0;
    if (score >= 0.6 && item.column.profile.length !== 4) offer(item, 'postal_code', score + 0.02, 'context');
  }
}
