import { normalizeEmail, normalizePhone } from '../shared/checks.ts';
import { addDays, isDay } from '../shared/days.ts';
import { formatCents, parseCents, type Cents } from '../shared/money.ts';
import { createReader, type Checked, type Reader } from '../shared/problem.ts';
import { PAYMENT_METHODS } from '../shared/payment-methods.ts';
import type { RequestKind } from './requests.ts';
import { isStateCode, normalizeState } from '../shared/states.ts';

/** Raw form input by field name; a missing field counts as empty. */
export type RequestTyped = Readonly<Record<string, string>>;

/** A valid request: keys ending in `_cents` are integer cents, days are `YYYY-MM-DD`, empty fields are null. */
export type RequestData = Record<string, string | number | null>;

export interface FormCircumstances {
  /** `YYYY-MM-DD`. */
  today: string;
  balanceCents: Cents;
}

export const RECALL_REASONS = {
  paid: 'The debtor paid us',
  goodwill: 'Goodwill',
  sold: 'The debt was sold',
  not_worth: 'Not worth the cost',
  own_attorney: 'Our own attorney takes it',
  error: 'It was placed by mistake',
  changed: 'Circumstances have changed',
  other: 'Another reason',
} as const;

export const HOLD_REASONS = {
  arrangement: 'We are talking with the debtor',
  insurance: 'Waiting for an insurer',
  checking: 'We are checking the amount',
  hardship: 'Hardship',
  other: 'Another reason',
} as const;

export const ADJUSTMENT_REASONS = {
  billing_error: 'Billing error',
  insurance: 'Insurance adjustment',
  credit: 'Credit or return',
  goodwill: 'Goodwill',
  charge: 'Further charge',
  other: 'Another reason',
} as const;

export const REVERSAL_REASONS = {
  nsf: 'Not enough funds',
  stopped: 'Payment stopped',
  chargeback: 'Chargeback',
  mistake: 'Reported by mistake',
  other: 'Another reason',
} as const;

export const BANKRUPTCY_CHAPTERS = ['7', '11', '12', '13'] as const;

/** Longest hold, in days. */
export const HOLD_DAYS = 365;
/** Maximum for one payment or adjustment: $100 million. */
const MAX_CENTS = 10_000_000_000;

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];

export const REQUEST_FIELDS: Record<RequestKind, readonly string[]> = {
  recall: ['reason', 'details', 'understood'],
  hold: ['reason', 'until', 'details'],
  release: ['details'],
  direct_payment: ['amount', 'date', 'method', 'reference', 'details'],
  payment_reversal: ['payment_id', 'date', 'reason', 'details'],
  adjustment: ['direction', 'amount', 'reason', 'details'],
  bankruptcy: ['filed_on', 'chapter', 'case_number', 'court', 'attorney_name', 'attorney_phone', 'details'],
  death: ['died_on', 'estate_name', 'estate_phone', 'estate_address', 'details'],
  attorney: ['name', 'firm', 'phone', 'email', 'address', 'details'],
  contact_data: ['phone', 'email', 'line1', 'line2', 'city', 'state', 'postal_code', 'employer', 'details'],
};

type Form = (field: ReturnType<typeof createFields>, reader: Reader, circumstances: FormCircumstances) => RequestData;

const forms: Record<RequestKind, Form> = {
  recall: (field, reader) => {
    const reason = field.reason(keysOf(RECALL_REASONS));
    if (field.text('understood') !== 'yes') reader.missing('understood', 'Confirm that you want the account back for good');
    return { reason, details: field.details(reason) };
  },
  hold: (field, reader, { today }) => {
    const reason = field.reason(keysOf(HOLD_REASONS));
    const until = field.day('until', 'Enter the date the hold ends');
    if (until !== null && until <= today) reader.wrong('until', 'The hold must end after today');
    if (until !== null && until > addDays(today, HOLD_DAYS))
      reader.wrong('until', 'A hold can last a year. Recall the account instead.');
    return { reason, until, details: field.details(reason) };
  },
  release: (field) => ({ details: field.details(null) }),
  direct_payment: (field, reader, { today }) => ({
    amount_cents: field.amount('amount'),
    date: field.past('date', 'Enter the date you received the payment', today),
    method: reader.choice('method', field.text('method'), { among: PAYMENT_METHODS, ask: 'Choose how it was paid' }),
    reference: reader.optional('reference', field.text('reference'), 100),
    details: field.details(null),
  }),
  payment_reversal: (field, reader, { today }) => {
    const payment = field.text('payment_id').toLowerCase();
    if (payment === '') reader.missing('payment_id', 'Choose the payment that was returned');
    else if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(payment)) reader.wrong('payment_id', 'Choose a payment to you');
    const reason = field.reason(keysOf(REVERSAL_REASONS));
    return {
      payment_id: payment,
      date: field.past('date', 'Enter the date it was returned', today),
      reason,
      details: field.details(reason),
    };
  },
  adjustment: (field, reader, { balanceCents }) => {
    const direction = reader.choice('direction', field.text('direction'), {
      among: ['decrease', 'increase'],
      ask: 'Choose whether the balance should be lower or higher',
    });
    const amount = field.amount('amount');
    if (direction === 'decrease' && amount !== null && amount > balanceCents)
      reader.wrong('amount', `The balance is ${formatCents(balanceCents)}; it cannot be lowered by more`);
    const reason = field.reason(keysOf(ADJUSTMENT_REASONS));
    return { direction, amount_cents: amount, reason, details: field.details(reason) };
  },
  bankruptcy: (field, reader, { today }) => ({
    filed_on: field.past('filed_on', 'Enter the filing date', today),
    chapter: reader.choice('chapter', field.text('chapter'), { among: BANKRUPTCY_CHAPTERS, ask: 'Choose the chapter' }),
    case_number: reader.required('case_number', field.text('case_number'), { max: 40, ask: 'Enter the case number' }),
    court: reader.required('court', field.text('court'), { max: 200, ask: 'Enter the court' }),
    attorney_name: reader.optional('attorney_name', field.text('attorney_name'), 200),
    attorney_phone: field.phone('attorney_phone'),
    details: field.details(null),
  }),
  death: (field, reader, { today }) => ({
    died_on: field.past('died_on', 'Enter the date of death', today),
    estate_name: reader.optional('estate_name', field.text('estate_name'), 200),
    estate_phone: field.phone('estate_phone'),
    estate_address: reader.optional('estate_address', field.text('estate_address'), 300),
    details: field.details(null),
  }),
  attorney: (field, reader) => {
    const name = reader.required('name', field.text('name'), { max: 200, ask: "Enter the attorney's name" });
    const firm = reader.optional('firm', field.text('firm'), 200);
    const [phone, email] = [field.phone('phone'), field.email('email')];
    const address = reader.optional('address', field.text('address'), 300);
    if (
      phone === null &&
      email === null &&
      address === null &&
      !reader.problems.some(({ path }) => path === 'phone' || path === 'email')
    )
      reader.missing('phone', 'Enter a phone number, an email address or an address');
    return { name, firm, phone, email, address, details: field.details(null) };
  },
  contact_data: (field, reader) => {
    const data = {
      phone: field.phone('phone'),
      email: field.email('email'),
      ...readAddress(field, reader),
      employer: reader.optional('employer', field.text('employer'), 200),
    };
    if (reader.problems.length === 0 && Object.values(data).every((value) => value === null))
      reader.missing('phone', 'Enter at least one thing that is new');
    return { ...data, details: field.details(null) };
  },
};

/** Returns every problem at once, or the values to send to the API. */
export function checkRequest(kind: RequestKind, typed: RequestTyped, circumstances: FormCircumstances): Checked<RequestData> {
  const reader = createReader();
  const known = REQUEST_FIELDS[kind];
  for (const path of Object.keys(typed)) if (!known.includes(path)) reader.wrong(path, 'This field does not exist');
  const data = forms[kind](createFields(reader, typed), reader, circumstances);
  return reader.done(() => data);
}

/** The form that a request was sent with, to send it again. */
export function retypeRequest(kind: RequestKind, data: RequestData): Record<string, string> {
  const cents = data['amount_cents'];
  return Object.fromEntries(
    REQUEST_FIELDS[kind].map((name) => {
      if (name === 'understood') return [name, 'yes'];
      if (name === 'amount' && typeof cents === 'number') return [name, (cents / 100).toFixed(2)];
      return [name, String(data[name] ?? '')];
    }),
  );
}

function readAddress(field: ReturnType<typeof createFields>, reader: Reader) {
  const line = (path: string, max: number) => reader.optional(path, field.text(path), max);
  const [line1, line2, city] = [line('line1', 100), line('line2', 100), line('city', 100)];
  const state = reader.read('state', field.text('state'), { parse: readState, ask: null, refusal: 'Choose a state' });
  const zip = reader.read('postal_code', field.text('postal_code'), { parse: readZip, ask: null, refusal: 'Enter a ZIP code' });
  const parts: [string, string | null, string][] = [
    ['line1', line1, 'Enter the street'],
    ['city', city, 'Enter the city'],
    ['state', state, 'Choose the state'],
    ['postal_code', zip, 'Enter the ZIP code'],
  ];
  if ([line1, line2, city, state, zip].some((value) => value !== null))
    for (const [path, value, ask] of parts) if (value === null && field.text(path) === '') reader.missing(path, ask);
  return { line1, line2, city, state, postal_code: zip };
}

function readState(text: string): string | null {
  const code = normalizeState(text);
  return code !== null && isStateCode(code) ? code : null;
}

const readZip = (text: string): string | null => (/^\d{5}(-\d{4})?$/.test(text.trim()) ? text.trim() : null);

function createFields(reader: Reader, typed: RequestTyped) {
  const text = (path: string) => (typed[path] ?? '').trim();
  const day = (path: string, ask: string) =>
    reader.read(path, text(path), {
      parse: (typedDay) => (isDay(typedDay) && typedDay >= '1900-01-01' ? typedDay : null),
      ask,
      refusal: 'Enter a valid date',
    });
  return {
    text,
    day,
    past(path: string, ask: string, today: string): string | null {
      const found = day(path, ask);
      if (found !== null && found > today) reader.wrong(path, 'This date is in the future');
      return found;
    },
    amount(path: string): Cents | null {
      const cents = reader.read(path, text(path), {
        parse: parseCents,
        ask: 'Enter the amount',
        refusal: 'Enter an amount such as 125.00',
      });
      if (cents !== null && cents <= 0) reader.wrong(path, 'Enter an amount above zero');
      else if (cents !== null && cents > MAX_CENTS) reader.wrong(path, `At most ${formatCents(MAX_CENTS)}`);
      return cents;
    },
    phone: (path: string) =>
      reader.read(path, text(path), { parse: normalizePhone, ask: null, refusal: 'Enter a US phone number with area code' }),
    email: (path: string) =>
      reader.read(path, text(path), { parse: normalizeEmail, ask: null, refusal: 'Enter an email address' }),
    reason: <T extends string>(among: readonly T[]) => reader.choice('reason', text('reason'), { among, ask: 'Choose a reason' }),
    /** Free text; required where the reason alone says too little. */
    details(reason: string | null): string | null {
      const words = reader.optional('details', text('details'), 2000);
      if (reason === 'other' && words === null) reader.missing('details', 'Enter a short explanation');
      return words;
    },
  };
}
