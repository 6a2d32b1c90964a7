import { describe, expect, it } from 'vitest';
import { checkDisputeAnswer, refuseDisputeAnswer } from './disputes.ts';

const typed = { answer: 'confirm', text: '', amount: '' };
const circumstances = { evidence: 1, balanceCents: 10_000 };
const paths = (change: Partial<typeof typed>, evidence = 1) =>
  checkDisputeAnswer({ ...typed, ...change }, { ...circumstances, evidence }).problems.map(({ path }) => path);

describe('dispute answer', () => {
  it('returns the plain values of a valid form', () => {
    expect(checkDisputeAnswer({ answer: 'correct_amount', text: ' Paid in part ', amount: '$60' }, circumstances).value).toEqual({
      answer: 'correct_amount',
      text: 'Paid in part',
      amount_cents: 6000,
    });
    expect(paths({})).toEqual([]);
    expect(paths({ answer: 'withdraw' }, 0)).toEqual([]);
    expect(paths({ answer: 'correct_amount', amount: '0' })).toEqual([]);
  });

  it.each([
    ['nothing', { answer: '' }, 1, ['answer']],
    ['something else', { answer: 'maybe' }, 1, ['answer']],
    ['a click alone', {}, 0, ['text']],
    ['a novel', { text: 'x'.repeat(4001) }, 1, ['text']],
    ['no amount', { answer: 'correct_amount' }, 1, ['amount']],
    ['an amount that is none', { answer: 'correct_amount', amount: 'much' }, 1, ['amount']],
    ['less than nothing', { answer: 'correct_amount', amount: '-1' }, 1, ['amount']],
    ['the balance as it is', { answer: 'correct_amount', amount: '100' }, 1, ['amount']],
    ['more than the balance', { answer: 'correct_amount', amount: '100.01' }, 1, ['amount']],
    ['an amount of no use', { amount: '5' }, 1, ['amount']],
  ])('says what is wrong with %s', (_what, change, evidence, expected) => {
    expect(paths(change, evidence)).toEqual(expected);
  });

  it.each([
    ['confirm', 'open', 'client_staff', null],
    ['correct_amount', 'open', 'client_staff', 'role'],
    ['withdraw', 'open', 'client_staff', 'role'],
    ['withdraw', 'open', 'client_admin', null],
    ['confirm', 'open', 'agency', 'role'],
    ['confirm', 'answered', 'client_admin', 'dispute_answered'],
    ['confirm', 'resolved', 'client_admin', 'dispute_resolved'],
  ] as const)('%s of an %s one by %s: %s', (answer, state, role, code) => {
    expect(refuseDisputeAnswer(answer, { state, role })?.code ?? null).toBe(code);
  });
});
