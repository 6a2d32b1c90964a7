import type { OnboardingTyped } from './steps.ts';

/** A fictional company with complete answers, for demos and tests. */
export function typedOnboarding(): OnboardingTyped {
  const noAddress = { line1: '', line2: '', city: '', state: '', postal_code: '' };
  return {
    company: {
      legal_name: 'Willow Creek Dental, PLLC',
      dba: 'Willow Creek Dental',
      entity_type: 'llc',
      formation_state: 'OR',
      formation_year: '2011',
      ein: '12-3456789',
      trade: 'dental',
      code: 'willow',
      website: 'willow.example.com',
      phone: '(503) 555-0142',
    },
    contacts: {
      primary: { name: 'Ada Lee', title: 'Office manager', phone: '503 555 0143', email: 'ada@example.com' },
      billing: null,
      disputes: null,
      legal: null,
      physical_address: { line1: '100 Alder Street', line2: 'Suite 4', city: 'Portland', state: 'OR', postal_code: '97201' },
      mailing_address: null,
      remit_to_address: null,
      locations: [
        { code: 'DT', name: 'Downtown', phone: '', ...noAddress },
        {
          code: 'LK',
          name: 'Lakeside',
          phone: '503-555-0144',
          line1: '7 Lake Road',
          line2: '',
          city: 'Salem',
          state: 'OR',
          postal_code: '97301',
        },
      ],
    },
    billing: {
      debt_types: ['medical'],
      itemization_default: 'transaction',
      charges_interest: 'yes',
      interest_rate: '8.25 %',
      interest_from: 'service',
      reports_credit: 'no',
      credit_wait_days: '',
    },
    money: {
      remittance_method: 'net',
      remittance_frequency: 'monthly',
      bank: {
        holder: 'Willow Creek Dental PLLC',
        routing_number: '021000021',
        account_number: '0001234567',
        account_number_again: '000 123 4567',
        type: 'checking',
        purpose: 'both',
      },
    },
    authority: { settlement_min_percent: '60 %', plan_max_months: '24', legal: 'yes', name: 'Ada Lee', title: 'Owner' },
    team: { invitations: [{ email: 'bo@example.com', name: 'Bo Marsh', role: 'client_staff', location_codes: ['lk'] }] },
    review: { name: 'Ada Lee', title: 'Owner' },
  };
}
