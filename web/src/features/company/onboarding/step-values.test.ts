import { describe, expect, it } from 'vitest';
import { bodyOf, storedNumbersOf, problemsOf, shownOf, startOf, typedOf } from './step-values.ts';
import { countDone, nextStep, formatSteps, stateOf } from './step-link.ts';
import { viewOf } from './testing/samples.ts';

const own = 'ada@example.com';

describe('sealed numbers', () => {
  const view = viewOf(['company', 'money']);
  const saved = typedOf(view);
  const stored = storedNumbersOf(view);

  it('are optional and omitted from the request while their fields are empty', () => {
    expect(problemsOf('company', saved.company, { saved, stored, ownEmail: own })).toEqual([]);
    expect(problemsOf('money', saved.money, { saved, stored, ownEmail: own })).toEqual([]);
    expect(bodyOf('company', saved.company, stored)).not.toHaveProperty('ein');
    expect(bodyOf('money', saved.money, stored)['bank']).not.toHaveProperty('account_number');
    expect(bodyOf('money', saved.money, stored)['bank']).not.toHaveProperty('account_number_again');
  });

  it('are validated and sent when entered again', () => {
    const typed = { ...saved.money, bank: { ...saved.money.bank, account_number: '12345' } };
    expect(problemsOf('money', typed, { saved, stored, ownEmail: own }).map(({ path }) => path)).toEqual([
      'bank.account_number_again',
    ]);
    expect(bodyOf('money', typed, stored)['bank']).toMatchObject({ account_number: '12345', account_number_again: '' });
  });

  it('are required if none is stored', () => {
    const none = { ein: null, account_number: null };
    expect(problemsOf('company', saved.company, { saved, stored: none, ownEmail: own }).map(({ path }) => path)).toEqual(['ein']);
    expect(bodyOf('company', saved.company, none)).toMatchObject({ ein: '' });
  });

  it('stay in their fields while invalid, and leave them once stored', () => {
    const typed = { ...saved.company, ein: '12' };
    const bank = { ...saved.money.bank, account_number: '12345', account_number_again: '12346' };
    const wrong = viewOf([]);
    expect(shownOf('company', wrong, typed).ein).toBe('12');
    expect(shownOf('money', wrong, { ...saved.money, bank }).bank).toMatchObject({
      account_number: '12345',
      account_number_again: '12346',
    });
    expect(shownOf('company', view, typed).ein).toBe('');
    expect(shownOf('money', view, { ...saved.money, bank }).bank.account_number).toBe('');
  });
});

describe('initial values of a step', () => {
  const typed = typedOf(viewOf(['company', 'contacts']));

  it('reuse earlier answers', () => {
    expect(startOf('billing', typed, 'Ada Lee')).toMatchObject({ debt_types: ['medical'], itemization_default: 'transaction' });
    expect(startOf('money', typed, 'Ada Lee').bank.holder).toBe('Willow Creek Dental, PLLC');
    expect(startOf('authority', typed, 'Ada Lee')).toMatchObject({ name: 'Ada Lee', title: 'Office manager' });
    expect(startOf('review', typed, 'Ada Lee')).toEqual({ name: 'Ada Lee', title: 'Office manager' });
    expect(startOf('review', typed, 'Bo Marsh')).toEqual({ name: 'Bo Marsh', title: '' });
    expect(startOf('contacts', typedOf(viewOf(['company'])), 'Bo Marsh').primary).toMatchObject({
      name: 'Bo Marsh',
      phone: '(503) 555-0142',
    });
  });
});

describe('progress', () => {
  it('counts complete steps and finds the next one', () => {
    const view = viewOf(['company', 'authority']);
    expect(countDone(view)).toBe(2);
    expect(nextStep(view)).toBe('contacts');
    expect([stateOf(view, 'company'), stateOf(view, 'contacts')]).toEqual(['done', 'new']);
    expect(formatSteps(view, 'contacts')).toBe('Not started');
    const begun = viewOf(['company']);
    begun.steps.company.problems = [{ path: 'code', kind: 'missing', message: 'Choose a company code' }];
    expect(formatSteps(begun, 'company')).toBe('1 item left');
    expect(nextStep(begun)).toBe('company');
  });
});
