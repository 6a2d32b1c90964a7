import type { ImportMapping } from './types.ts';

const OF_PATIENT = new Set(['patient_name', 'patient_last_name', 'patient_first_name']);
const OF_DEBTOR = new Set(['full_name', 'last_name', 'first_name', 'business_name', 'guarantor_name']);
const DEBTOR_HEADER = /guar|gtor|resp|debtor|payer|payor|subscriber|borrower/i;

/**
 * Whether a column without an owner in its header (`DOB`, `SSN`) describes the patient: it stands beside the patient's name and not
 * beside the name of who owes.
 */
export function isOfPatient(field: string, { columns }: ImportMapping, headers: readonly string[]): boolean {
  const at = columns.find((column) => column.field === field)?.index;
  if (at === undefined || DEBTOR_HEADER.test(headers[at] ?? '')) return false;
  const names = columns
    .filter((column) => column.field !== null && (OF_PATIENT.has(column.field) || OF_DEBTOR.has(column.field)))
    .toSorted((a, b) => a.index - b.index);
  const nearest = names.findLast(({ index }) => index < at) ?? names[0];
  return OF_PATIENT.has(nearest?.field ?? '');
}

/** Whether a header marks a column as describing the person who owes. */
export function isOfDebtor(field: string, { columns }: ImportMapping, headers: readonly string[]): boolean {
  const at = columns.find((column) => column.field === field)?.index;
  return at !== undefined && DEBTOR_HEADER.test(headers[at] ?? '');
}
