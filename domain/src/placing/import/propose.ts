import type { DebtType } from '../../shared/debt-types.ts';
import { looksLikeBusiness } from '../sheet/name-labels.ts';

/** Fields that only one debt type has. */
const EVIDENCE: readonly (readonly [DebtType, readonly string[]])[] = [
  ['judgment', ['judgment_date', 'judgment_amount', 'court_costs']],
  [
    'medical',
    [
      'date_of_service',
      'patient_name',
      'patient_last_name',
      'patient_first_name',
      'patient_dob',
      'insurance_name',
      'medical_record_number',
      'provider_name',
      'guarantor_name',
    ],
  ],
  [
    'rental',
    [
      'property_name',
      'property_address',
      'unit_number',
      'lease_start',
      'lease_end',
      'move_out_date',
      'rent_amount',
      'security_deposit',
    ],
  ],
  ['loan', ['charge_off_date', 'charge_off_amount', 'vehicle_vin', 'credit_limit', 'interest_rate']],
  ['utility', ['meter_number', 'service_address', 'shut_off_date']],
  ['tuition', ['student_id', 'term']],
];

/**
 * The most likely debt type of a file: by fields only one type has, by business names, else the company's default. `names`:
 * sample debtor names.
 */
export function proposeDebtType(input: {
  fields: ReadonlySet<string>;
  names: readonly string[];
  companyTypes: readonly DebtType[];
}): DebtType {
  const { fields, names, companyTypes } = input;
  const filled = names.filter((name) => name !== '');
  const businesses = filled.filter(looksLikeBusiness).length;
  const isCommercial =
    (filled.length > 0 && businesses >= filled.length * 0.5) ||
    (fields.has('business_name') && !fields.has('last_name') && !fields.has('full_name')) ||
    (companyTypes.length > 0 && companyTypes.every((type) => type === 'commercial'));
  if (isCommercial) return 'commercial';
  const scores = EVIDENCE.map(([type, evidence]) => ({
    type,
    score: evidence.filter((field) => fields.has(field)).length * 2 + (companyTypes.includes(type) ? 1 : 0),
  }));
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  if (best && best.score >= 3) return best.type;
  return companyTypes.find((type) => type !== 'commercial') ?? 'consumer';
}
