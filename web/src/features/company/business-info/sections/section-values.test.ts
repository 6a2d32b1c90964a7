import { describe, expect, it } from 'vitest';
import { infoOf } from '../testing/samples.tsx';
import { factsOf } from './section-facts.ts';
import { problemsOf, typedOf, versionedChanges } from './section-values.ts';

describe('section problems', () => {
  const info = infoOf();
  const company = typedOf('company', info);

  it('accept a stored EIN, and report a mistyped or missing one', () => {
    expect(problemsOf('company', company, info)).toEqual([]);
    expect(problemsOf('company', { ...company, ein: '12' }, info).map(({ path }) => path)).toEqual(['ein']);
    expect(problemsOf('company', company, infoOf({}, { ein: null })).map(({ path }) => path)).toEqual(['ein']);
  });

  it('follow the onboarding rules in every section', () => {
    expect(problemsOf('contacts', typedOf('contacts', info), info)).toEqual([]);
    const money = { remittance_method: '', remittance_frequency: 'monthly' };
    expect(problemsOf('money', money, info).map(({ path }) => path)).toEqual(['remittance_method']);
    const billing = { ...typedOf('billing', info), interest_rate: '101' };
    expect(problemsOf('billing', billing, info).map(({ path }) => path)).toEqual(['interest_rate']);
    const authority = { ...typedOf('authority', info), plan_max_months: '0' };
    expect(problemsOf('authority', authority, info).map(({ path }) => path)).toEqual(['plan_max_months']);
  });
});

describe('versioned changes', () => {
  const before = typedOf('company', infoOf());

  it('include legal name and EIN only in the company section', () => {
    expect(versionedChanges(before, { ...before, dba: 'Willow', phone: '' })).toEqual([]);
    expect(versionedChanges(before, { ...before, legal_name: ` ${before.legal_name}  ` })).toEqual([]);
    expect(versionedChanges(before, { ...before, legal_name: 'Other', ein: '98-7654321' })).toEqual(['legal_name', 'ein']);
  });

  it('include the remittance method', () => {
    const money = typedOf('money', infoOf());
    expect(versionedChanges(money, { ...money, remittance_frequency: 'weekly' })).toEqual([]);
    expect(versionedChanges(money, { ...money, remittance_method: 'gross' })).toEqual(['remittance_method']);
  });
});

describe('section facts', () => {
  const linesByLabel = (facts: ReturnType<typeof factsOf>) => Object.fromEntries(facts.map(({ label, lines }) => [label, lines]));

  it('omit interest and credit reporting details that do not apply', () => {
    const info = infoOf({
      billing: { charges_interest: 'no', interest_rate: '', interest_from: '', reports_credit: 'yes', credit_wait_days: '30' },
    });
    expect(linesByLabel(factsOf('billing', typedOf('billing', info), info))).toEqual({
      'Debt types': ['Medical or dental'],
      'Itemization date': ['Transaction'],
      'Charges interest': ['No'],
      'Credit reporting': ['Yes'],
      'Reported after': ['30 days'],
    });
    const lines = linesByLabel(factsOf('billing', typedOf('billing', infoOf()), infoOf()));
    expect(lines).toMatchObject({ 'Interest rate': ['8.25% a year'], 'Interest from': ['The day of service'] });
  });

  it('omit the state of formation of a public body, and show unknown codes verbatim', () => {
    const info = infoOf({ company: { entity_type: 'government', formation_state: '', formation_year: '', trade: 'circus' } });
    const lines = linesByLabel(factsOf('company', typedOf('company', info), info));
    expect(lines).not.toHaveProperty('Formed in');
    expect(lines).toMatchObject({ Industry: ['circus'], EIN: ['XX-•••6789'], 'Entity type': ['Government body'] });
  });
});
