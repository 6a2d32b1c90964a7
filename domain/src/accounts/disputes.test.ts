import { describe, expect, it } from 'vitest';
import { checkDisputeAnswer, EMPTY_DISPUTE_ANSWER, pickAnswerFields, refuseDisputeAnswer } from './disputes.ts';

const typed = { ...EMPTY_DISPUTE_ANSWER, answer: 'confirm' };
const circumstances = { evidence: 1, balanceCents: 10_000, today: '2026-11-25' };
const payment = { amount: '40', date: '2026-11-20', method: 'check', reference: '1182' };
const paths = (change: Partial<typeof typed>, evidence = 1) =>
  checkDisputeAnswer({ ...typed, ...change }, { ...circumstances, evidence }).problems.map(({ path }) => path);

describe('dispute answer', () => {
  it('returns the plain values of a valid form', () => {
    const given = { text: null, amount_cents: null, mistake: null, payment: null };
    expect(
      checkDisputeAnswer({ ...typed, answer: 'correct_amount', text: ' Paid in part ', amount: '$60' }, circumstances).value,
    ).toEqual({ ...given, answer: 'correct_amount', text: 'Paid in part', amount_cents: 6000 });
    expect(checkDisputeAnswer({ ...typed, answer: 'paid', ...payment }, circumstances).value).toEqual({
      ...given,
      answer: 'paid',
      payment: { amount_cents: 4000, date: '2026-11-20', method: 'check', reference: '1182', details: null },
    });
    expect(checkDisputeAnswer({ ...typed, answer: 'mistake', mistake: 'duplicate' }, circumstances).value).toEqual({
      ...given,
      answer: 'mistake',
      mistake: 'duplicate',
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
    ['a payment without its facts', { answer: 'paid' }, 1, ['amount', 'date', 'method']],
    ['a payment still to come', { answer: 'paid', ...payment, date: '2026-11-26' }, 1, ['date']],
    ['a payment with another answer', { answer: 'withdraw', ...payment }, 1, ['amount', 'date', 'method', 'reference']],
    ['an unnamed mistake', { answer: 'mistake' }, 1, ['mistake']],
    ['an unknown mistake', { answer: 'mistake', mistake: 'oops' }, 1, ['mistake']],
    ['another mistake without a word', { answer: 'mistake', mistake: 'other' }, 1, ['text']],
  ])('says what is wrong with %s', (_what, change, evidence, expected) => {
    expect(paths(change, evidence)).toEqual(expected);
  });

  it('drops fields typed for another answer', () => {
    const all = { answer: 'paid', text: 'x', ...payment, mistake: 'other' };
    expect(pickAnswerFields(all)).toEqual({ ...all, mistake: '' });
    expect(pickAnswerFields({ ...all, answer: 'confirm' })).toEqual({ ...typed, text: 'x' });
    expect(pickAnswerFields({ ...all, answer: '' })).toEqual({ ...EMPTY_DISPUTE_ANSWER, text: 'x' });
  });

  it.each([
    ['confirm', 'open', 'client_staff', null],
    ['paid', 'open', 'client_staff', null],
    ['mistake', 'open', 'client_staff', 'role'],
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
