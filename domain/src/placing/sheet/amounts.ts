import { EMPTY, isNothing, ok, quote, refuse, tooLong } from './parsed.ts';
import type { AmountFormat, Notice, Parsed } from './types.ts';

/** Integer cents. */
export type Cents = number;

export interface Written {
  digits: string;
  negative: boolean;
  currency: string | null;
  form: AmountFormat['negative'] | null;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  USD: 'USD',
  '€': 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  CAD: 'CAD',
};
const SHAPE =
  /^(?<open>[(<])?\s*(?<minus>[-+])?\s*(?<before>US\$|[$€£]|[A-Z]{3}\s)?\s*(?<inner>[-+])?\s*(?<digits>\d[\d.,' ]*|[.,]\d+)\s*(?<trailing>[-+])?\s*(?<after>[$€£]|[A-Z]{3}\b)?\s*(?<side>CR|DR)?\.?\s*(?<close>[)>])?(?<late>-)?$/;

/** Splits sign, symbol and digits; null if the text is not an amount. All minus-sign variants are accepted. */
export function splitAmount(text: string): Written | null {
  const plain = text
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('\u2019', "'")
    .toUpperCase();
  const parts = SHAPE.exec(plain)?.groups;
  if (parts === undefined) return null;
  if ((parts['open'] === undefined) !== (parts['close'] === undefined)) return null;
  if (parts['minus'] !== undefined && parts['inner'] !== undefined) return null;
  const symbol = (parts['before'] ?? parts['after'] ?? '').trim();
  if (symbol !== '' && CURRENCIES[symbol] === undefined) return null;
  const trailing = parts['trailing'] ?? parts['late'];
  const forms = [
    parts['open'] && 'parentheses',
    (parts['minus'] ?? parts['inner']) === '-' && 'minus',
    trailing === '-' && 'trailing-minus',
    parts['side'] === 'CR' && 'CR',
  ].filter((form): form is AmountFormat['negative'] => typeof form === 'string');
  if (forms.length > 1 && forms[0] !== 'parentheses') return null;
  return {
    digits: (parts['digits'] ?? '').trim(),
    negative: forms.length > 0,
    currency: CURRENCIES[symbol] ?? null,
    form: forms[0] ?? null,
  };
}

/**
 * Parses a cell of a column in this format to cents, by its decimal digits (never floats). Every notation for negative amounts is
 * accepted in every column. Code `empty` for blanks.
 */
export function parseAmount(text: string, format: AmountFormat): Parsed<Cents> {
  const trimmed = text.trim();
  if (isNothing(trimmed)) return EMPTY;
  if (format.decimal === '.' && PLAIN.test(trimmed)) return within(plainCents(trimmed, format), trimmed);
  if (trimmed.length > 60) return tooLong('an amount');
  const written = splitAmount(trimmed);
  if (written === null) {
    return refuse('not_an_amount', `${quote(trimmed)} is not an amount. Write it with digits and a point, such as 1234.50.`);
  }
  if (written.currency !== null && written.currency !== 'USD') {
    return refuse(
      'foreign_currency',
      `${quote(trimmed)} is in ${written.currency}. Accounts are placed in US dollars: convert it first.`,
    );
  }
  const read = readDigits(written.digits, format);
  if ('problem' in read) return refuse(read.problem.code, `${quote(trimmed)} ${read.problem.message}`);
  const cents = Number(read.cents);
  return within(written.negative && cents !== 0 ? -cents : cents, trimmed, read.warning);
}

/** $100 million: above any debt, and half a million such rows still add up exactly. */
const MAX_CENTS = 100_000_000_00;

function within(cents: Cents, text: string, warning?: Notice): Parsed<Cents> {
  if (Math.abs(cents) > MAX_CENTS) return refuse('amount_too_large', `${quote(text)} is too large for an amount. Correct it.`);
  return ok(cents, warning);
}

/** Fast path for most cells. */
const PLAIN = /^\d{1,12}(?:\.\d\d)?$/;

function plainCents(text: string, { impliedDecimals }: AmountFormat): Cents {
  if (text.includes('.')) return Number(text.replace('.', ''));
  return Number(text) * (impliedDecimals === 2 ? 1 : 100);
}

type Digits = { cents: string; warning?: Notice } | { problem: Notice };

function readDigits(digits: string, format: AmountFormat): Digits {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint < 0 && lastComma < 0) {
    const whole = joinGroups(digits, [' ', "'"]);
    if (whole === null) return unclear('has digits in groups that make no number. Write it without spaces.');
    return { cents: format.impliedDecimals === 2 ? whole : `${whole}00` };
  }
  const both = lastPoint >= 0 && lastComma >= 0;
  const decimal = both ? (lastPoint > lastComma ? '.' : ',') : format.decimal;
  const thousands = decimal === '.' ? ',' : '.';
  const at = digits.lastIndexOf(decimal);
  if (at !== digits.indexOf(decimal)) return notThisDecimal(digits, decimal);
  const wholeText = at < 0 ? digits : digits.slice(0, at);
  const decimals = at < 0 ? '' : digits.slice(at + 1);
  if (/\D/.test(decimals)) return unclear('has a separator after the decimals. Write it as 1234.50.');
  const whole = joinGroups(wholeText, [thousands, ' ', "'"]);
  if (whole === null) return notThisDecimal(digits, decimal);
  if (!both && decimals.length === 3 && whole !== '' && whole.length <= 3 && !whole.startsWith('0')) {
    return unclear('could mean thousands or three decimals. Write it without a thousands sign and with two decimals.');
  }
  const warning = both && decimal !== format.decimal ? otherDecimal(decimal) : undefined;
  return roundDecimals(whole === '' ? '0' : whole, decimals, warning);
}

function roundDecimals(whole: string, decimals: string, warning: Notice | undefined): Digits {
  const fraction = decimals.slice(0, 2).padEnd(2, '0');
  const rest = decimals.slice(2);
  const plain = `${whole}${fraction}`;
  if (/^0*$/.test(rest)) return warning ? { cents: plain, warning } : { cents: plain };
  const up = rest >= '5';
  const cents = up ? String(BigInt(plain) + 1n) : plain;
  // Workbooks store 1055.80 as 1055.7999999999999; no warning needed.
  if (rest.length >= 6 && /^(?:0{4}|9{4})/.test(rest)) return warning ? { cents, warning } : { cents };
  return { cents, warning: { code: 'rounded', message: 'The amount has more than two decimals and was rounded to the cent.' } };
}

/** Digits of `1,234,567`; null unless the groups have three digits. One kind of separator only. */
function joinGroups(text: string, separators: readonly string[]): string | null {
  if (/^\d*$/.test(text)) return text;
  for (const separator of separators) {
    if (!text.includes(separator)) continue;
    const groups = text.split(separator);
    const [first = '', ...rest] = groups;
    return /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group)) ? groups.join('') : null;
  }
  return null;
}

function unclear(message: string): Digits {
  return { problem: { code: 'amount_unclear', message } };
}

function notThisDecimal(digits: string, decimal: '.' | ','): Digits {
  const [name, other] = decimal === '.' ? ['point', 'comma'] : ['comma', 'point'];
  const [last = '', ...before] = digits.split(decimal === '.' ? ',' : '.').toReversed();
  if (before.length === 1 && /^\d{1,2}$/.test(last))
    return unclear(`seems to have a decimal ${other}. Write it as 1234.50, or choose the decimal ${other} for this column.`);
  const [decimals = '', ...groups] = digits.split(decimal).toReversed();
  return groups.length > 1 && decimals.length !== 3
    ? unclear(`has more than one decimal ${name}. Write it as 1234.50.`)
    : unclear('has thousands signs in the wrong place. Write it as 1234.50.');
}

function otherDecimal(decimal: '.' | ','): Notice {
  return {
    code: 'other_decimal',
    message: `This amount has a decimal ${decimal === ',' ? 'comma' : 'point'}, unlike the others of the column. Check that it was read right.`,
  };
}
