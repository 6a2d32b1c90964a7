import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRequest, retypeRequest, REQUEST_FIELDS, type RequestTyped } from './request-forms.ts';
import { REQUEST_KINDS, type RequestKind } from './requests.ts';

const circumstances = { today: '2026-06-15', balanceCents: 50_000 };
const paymentId = '0190a0b0-0000-7000-8000-000000000001';

const good: Record<RequestKind, RequestTyped> = {
  recall: { reason: 'sold', understood: 'yes' },
  hold: { reason: 'insurance', until: '2026-07-01' },
  release: {},
  direct_payment: { amount: '$1,250.50', date: '2026-06-14', method: 'check', reference: '1042' },
  payment_reversal: { payment_id: paymentId, date: '2026-06-14', reason: 'nsf' },
  adjustment: { direction: 'decrease', amount: '500', reason: 'billing_error' },
  bankruptcy: { filed_on: '2026-06-01', chapter: '13', case_number: '26-10042', court: 'Northern District of Ohio' },
  death: { died_on: '2026-05-30' },
  attorney: { name: 'Robin Example', phone: '512 555 0142' },
  contact_data: { email: 'New@Example.com' },
};

const problemsOf = (kind: RequestKind, typed: RequestTyped) =>
  checkRequest(kind, typed, circumstances).problems.map(({ path }) => path);

describe('request form', () => {
  it.each(REQUEST_KINDS)('accepts a valid %s', (kind) => {
    const { problems, value } = checkRequest(kind, good[kind], circumstances);
    expect(problems).toEqual([]);
    expect(value).not.toBeNull();
  });

  it.each(REQUEST_KINDS)('accepts the stored form of a sent %s', (kind) => {
    const { value } = checkRequest(kind, good[kind], circumstances);
    expect(checkRequest(kind, retypeRequest(kind, value ?? {}), circumstances).value).toEqual(value);
  });

  it('returns plain values for the API', () => {
    expect(checkRequest('direct_payment', good.direct_payment, circumstances).value).toEqual({
      amount_cents: 125_050,
      date: '2026-06-14',
      method: 'check',
      reference: '1042',
      details: null,
    });
    expect(checkRequest('attorney', good.attorney, circumstances).value).toMatchObject({ phone: '+15125550142', email: null });
    expect(checkRequest('contact_data', good.contact_data, circumstances).value).toMatchObject({ email: 'new@example.com' });
  });

  it.each<[string, RequestKind, RequestTyped, string[]]>([
    ['no reason, not confirmed', 'recall', { reason: '', understood: '' }, ['reason', 'understood']],
    ['a reason that nobody offers', 'recall', { reason: 'whim' }, ['reason']],
    ['another reason without words', 'recall', { reason: 'other' }, ['details']],
    ['no end', 'hold', { until: '' }, ['until']],
    ['an end today', 'hold', { until: '2026-06-15' }, ['until']],
    ['an end in two years', 'hold', { until: '2028-06-15' }, ['until']],
    ['a day that does not exist', 'hold', { until: '2026-06-31' }, ['until']],
    ['words without end', 'hold', { details: 'x'.repeat(2001) }, ['details']],
    ['nothing paid', 'direct_payment', { amount: '0' }, ['amount']],
    ['less than nothing paid', 'direct_payment', { amount: '-5' }, ['amount']],
    ['an amount that is none', 'direct_payment', { amount: '12.345' }, ['amount']],
    ['an amount beyond all', 'direct_payment', { amount: '100000000.01' }, ['amount']],
    ['paid tomorrow', 'direct_payment', { date: '2026-06-16' }, ['date']],
    ['paid with shells', 'direct_payment', { method: 'shells' }, ['method']],
    ['a reference without end', 'direct_payment', { reference: 'x'.repeat(101) }, ['reference']],
    ['a reference that cannot be seen', 'direct_payment', { reference: 'a\u200Bb' }, ['reference']],
    ['no payment', 'payment_reversal', { payment_id: '' }, ['payment_id']],
    ['something else than a payment', 'payment_reversal', { payment_id: 'all' }, ['payment_id']],
    ['more than the balance', 'adjustment', { amount: '500.01' }, ['amount']],
    ['sideways', 'adjustment', { direction: 'sideways' }, ['direction']],
    ['a chapter of no bankruptcy', 'bankruptcy', { chapter: '9' }, ['chapter']],
    ['no case', 'bankruptcy', { case_number: '', court: '' }, ['case_number', 'court']],
    ['filed tomorrow', 'bankruptcy', { filed_on: '2026-06-16' }, ['filed_on']],
    ['died too long ago', 'death', { died_on: '1899-12-31' }, ['died_on']],
    ['no way to reach the estate', 'death', { estate_phone: '123' }, ['estate_phone']],
    ['no way to reach the attorney', 'attorney', { phone: '' }, ['phone']],
    ['a bad address', 'attorney', { email: 'robin' }, ['email']],
    ['nothing new', 'contact_data', { email: '' }, ['phone']],
    ['half an address', 'contact_data', { line1: '1 Elm St', city: 'Austin' }, ['state', 'postal_code']],
    [
      'a state of another country',
      'contact_data',
      { line1: '1 Elm St', city: 'A', state: 'ZZ', postal_code: '78701' },
      ['state'],
    ],
    ['a field of another form', 'release', { amount: '5' }, ['amount']],
    ['a field that every object has', 'release', { constructor: 'x' }, ['constructor']],
  ])('says what is wrong with %s', (_what, kind, typed, paths) => {
    expect(problemsOf(kind, { ...good[kind], ...typed })).toEqual(paths);
  });

  it('lets an adjustment raise the balance by more than the balance', () => {
    expect(problemsOf('adjustment', { ...good.adjustment, direction: 'increase', amount: '900', reason: 'charge' })).toEqual([]);
  });

  it('returns either a value or problems for any input, and names only its own fields', () => {
    const anything = fc.oneof(fc.string(), fc.constantFrom('', 'yes', 'other', '2026-06-14', '12.00', 'check', '7', paymentId));
    fc.assert(
      fc.property(
        fc
          .constantFrom(...REQUEST_KINDS)
          .chain((kind) =>
            fc.tuple(fc.constant(kind), fc.record(Object.fromEntries(REQUEST_FIELDS[kind].map((name) => [name, anything])))),
          ),
        ([kind, typed]) => {
          const { problems, value } = checkRequest(kind, typed, circumstances);
          expect(value === null).toBe(problems.length > 0);
          for (const { path } of problems) expect(REQUEST_FIELDS[kind]).toContain(path);
          if (value && 'amount_cents' in value) expect(Number(value['amount_cents'])).toBeGreaterThan(0);
        },
      ),
    );
  });
});
