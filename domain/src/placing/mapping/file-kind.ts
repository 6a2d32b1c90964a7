/** What a file lists, seen from the fields that its columns most likely have. */
const SIGNS = {
  'open items': ['invoice_number', 'invoice_date', 'due_date', 'transaction_type', 'payment_terms', 'line_item'],
  aging: ['aging_current', 'aging_1_30', 'aging_31_60', 'aging_61_90', 'aging_over_90'],
  medical: ['patient_name', 'patient_last_name', 'patient_dob', 'date_of_service', 'insurance_name', 'medical_record_number'],
  rental: ['unit_number', 'move_out_date', 'lease_start', 'lease_end', 'rent_amount', 'property_name', 'security_deposit'],
  lending: ['charge_off_date', 'charge_off_amount', 'delinquency_date', 'interest_rate', 'principal', 'secondary_account_number'],
  school: ['student_id', 'term'],
  utility: ['service_address', 'meter_number', 'shut_off_date'],
  itemized: ['itemization_date', 'itemization_amount', 'itemization_interest', 'itemization_fees', 'itemization_payments'],
} as const;
const MIN_SIGNS = 2;

export function kindsOfFile(tops: readonly (string | undefined)[]): readonly string[] {
  const fields = new Set(tops);
  return Object.entries(SIGNS).flatMap(([kind, signs]) =>
    signs.filter((sign) => fields.has(sign)).length >= MIN_SIGNS ? [kind] : [],
  );
}
