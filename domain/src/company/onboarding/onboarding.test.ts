import { describe, expect, it } from 'vitest';
import { isHealthcare, TRADES } from '../industries.ts';
import { typedOnboarding } from './example.ts';
import { checkOnboarding, EMPTY_ONBOARDING, ONBOARDING_STEPS, type OnboardingTyped, type StepName } from './steps.ts';

const context = { today: '2026-11-21', ownEmail: 'ada@example.com' };

/** The example with the value at one path of one step replaced. */
function withValue(step: StepName, path: string, value: unknown): OnboardingTyped {
  const copy = typedOnboarding();
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let at = copy[step] as unknown as Record<string, unknown>;
  for (const part of parts) at = at[part] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

const problemsOf = (typed: OnboardingTyped) =>
  Object.entries(checkOnboarding(typed, context).problems).flatMap(([step, problems]) =>
    problems.map(({ path, kind }) => `${step}.${path} ${kind}`),
  );

describe('onboarding form', () => {
  it('returns plain values once every answer is valid', () => {
    const { value, problems } = checkOnboarding(typedOnboarding(), context);
    expect(Object.values(problems).flat()).toEqual([]);
    expect(value).toMatchObject({
      company: {
        legal_name: 'Willow Creek Dental, PLLC',
        ein: '123456789',
        code: 'WILLOW',
        website: 'https://willow.example.com',
        phone: '+15035550142',
      },
      contacts: {
        physical_address: { state: 'OR', postal_code: '97201' },
        mailing_address: null,
        locations: [{ code: 'DT', address: null }, { code: 'LK' }],
      },
      billing: { debt_types: ['medical'], interest_rate_bp: 825, credit_reporting: false, credit_reporting_wait_days: null },
      money: { remittance_method: 'net', bank: { routing_number: '021000021', account_number: '0001234567' } },
      authority: { settlement_min_percent: 60, plan_max_months: 24, legal_allowed: true },
      team: [{ email: 'bo@example.com', role: 'client_staff', location_codes: ['LK'] }],
    });
  });

  it('lists what is missing in every step of an empty form', () => {
    const { problems, value } = checkOnboarding(EMPTY_ONBOARDING, context);
    expect(value).toBeNull();
    expect(
      new Set(
        Object.values(problems)
          .flat()
          .map(({ kind }) => kind),
      ),
    ).toEqual(new Set(['missing']));
    expect(ONBOARDING_STEPS.filter((step) => problems[step].length === 0)).toEqual(['team']);
  });

  it.each<[StepName, string, unknown, string?]>([
    ['company', 'legal_name', '   '],
    ['company', 'legal_name', 'x'.repeat(201)],
    ['company', 'legal_name', 'Zero\u200Bwidth'],
    ['company', 'dba', 'x'.repeat(201)],
    ['company', 'entity_type', 'club'],
    ['company', 'formation_state', 'XX'],
    ['company', 'formation_state', ''],
    ['company', 'formation_year', '2027'],
    ['company', 'formation_year', '1699'],
    ['company', 'formation_year', '20 10'],
    ['company', 'ein', '12-345678'],
    ['company', 'ein', '00-1234567'],
    ['company', 'ein', ''],
    ['company', 'trade', 'dentist'],
    ['company', 'code', 'AB'],
    ['company', 'code', 'ABCDEFGHIJKLM'],
    ['company', 'code', 'AB-CD'],
    ['company', 'code', 'ÄBCD'],
    ['company', 'website', 'javascript:alert(1)'],
    ['company', 'website', 'not a site'],
    ['company', 'website', 'https://example.com/"><script>'],
    ['company', 'phone', '555-0142'],
    ['company', 'phone', ''],
    ['contacts', 'primary.name', ''],
    ['contacts', 'primary.email', 'ada@'],
    ['contacts', 'primary.phone', '123'],
    ['contacts', 'billing', { name: '', title: '', phone: '', email: '' }, 'billing.name'],
    ['contacts', 'physical_address.line1', 'PO Box 12'],
    ['contacts', 'physical_address.line1', ''],
    ['contacts', 'physical_address.city', ''],
    ['contacts', 'physical_address.state', 'Oregon'],
    ['contacts', 'physical_address.postal_code', '9720'],
    ['contacts', 'physical_address.postal_code', '97201-12'],
    ['contacts', 'mailing_address', { line1: '', line2: '', city: '', state: '', postal_code: '' }, 'mailing_address.line1'],
    ['contacts', 'locations.0.code', ''],
    ['contacts', 'locations.0.code', 'lk', 'locations.1.code'],
    ['contacts', 'locations.0.name', ''],
    ['contacts', 'locations.0.phone', '12'],
    ['contacts', 'locations.0.city', 'Portland', 'locations.0.line1'],
    ['billing', 'debt_types', []],
    ['billing', 'debt_types', ['medical', 'medical']],
    ['billing', 'debt_types', ['gambling']],
    ['billing', 'itemization_default', 'placement'],
    ['billing', 'charges_interest', ''],
    ['billing', 'interest_rate', '0'],
    ['billing', 'interest_rate', '100.01'],
    ['billing', 'interest_rate', '8.255'],
    ['billing', 'interest_rate', ''],
    ['billing', 'interest_from', 'birth'],
    ['billing', 'reports_credit', 'yes', 'credit_wait_days'],
    ['money', 'remittance_method', 'cash'],
    ['money', 'remittance_frequency', 'daily'],
    ['money', 'bank.holder', ''],
    ['money', 'bank.routing_number', '021000012'],
    ['money', 'bank.routing_number', '000000000'],
    ['money', 'bank.account_number', '123'],
    ['money', 'bank.account_number', '123456789012345678'],
    ['money', 'bank.account_number_again', '0001234568'],
    ['money', 'bank.account_number_again', ''],
    ['money', 'bank.type', 'crypto'],
    ['money', 'bank.purpose', ''],
    ['authority', 'settlement_min_percent', '0'],
    ['authority', 'settlement_min_percent', '101'],
    ['authority', 'settlement_min_percent', '59.5'],
    ['authority', 'plan_max_months', '121'],
    ['authority', 'legal', ''],
    ['authority', 'name', ''],
    ['authority', 'title', ''],
    ['team', 'invitations.0.email', 'bo'],
    ['team', 'invitations.0.email', 'ADA@example.com'],
    ['team', 'invitations.0.role', 'agency_admin'],
    ['team', 'invitations.0.location_codes', ['NOWHERE']],
    ['team', 'invitations.0.role', 'client_admin', 'invitations.0.location_codes'],
    ['review', 'name', ''],
    ['review', 'title', ' '],
  ])('refuses %s.%s as %j', (step, path, value, where = path) => {
    const fields = problemsOf(withValue(step, path, value)).map((text) => text.split(' ')[0]);
    expect(fields).toContain(`${step}.${where}`);
    // No field outside the group is reported.
    const group = where.split('.').slice(0, -1).join('.');
    expect(fields.filter((field) => !field?.startsWith(`${step}.${group || where}`))).toEqual([]);
  });

  it('asks a sole proprietor for neither an EIN nor a state of formation', () => {
    const typed = typedOnboarding();
    Object.assign(typed.company, { entity_type: 'sole_proprietor', ein: '', formation_state: '', formation_year: '' });
    expect(checkOnboarding(typed, context).value?.company).toMatchObject({ ein: null, formation_state: null });
    Object.assign(typed.company, { ein: '12', formation_year: 'x' });
    expect(problemsOf(typed)).toEqual(['company.formation_year wrong', 'company.ein wrong']);
  });

  it('recognizes companies bound by HIPAA', () => {
    expect(Object.keys(TRADES).filter((trade) => isHealthcare({ trade, debt_types: [] }))).toEqual([
      'medical',
      'dental',
      'hospital',
      'behavioral health',
      'pharmacy',
      'ambulance',
    ]);
    expect(isHealthcare({ trade: 'other', debt_types: ['consumer', 'medical'] })).toBe(true);
  });
});
