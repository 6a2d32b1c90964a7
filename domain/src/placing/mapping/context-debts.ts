import { bestOf, weaken } from './best.ts';
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

/** Beside a vehicle, a bare `License` is the plate. */
export function readVehicles(columns: readonly ColumnCandidates[]): void {
  if (bestOf(columns, 'vehicle_vin', 'vehicle_make') < 0.8) return;
  for (const item of columns)
    if (/^(?:license|lic|plate|tag)\.?\s*(?:#|no\.?)?$/i.test(item.column.header)) weaken(item, 'drivers_license', 0.5);
}
