/** Integer cents of US dollars (architecture, Data). Negative where money goes the other way. */
export type Cents = number;

/** Rate in hundredths of a percent: 3000 is 30 %. */
export type BasisPoints = number;

const BASIS = 10_000n;

/**
 * US dollars in en-US format, `-$1,234.50`. Anything that is no whole number of cents shows `$0.00` (spec 9).
 */
export function formatCents(cents: unknown): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents) || cents === 0) return '$0.00';
  const absolute = Math.abs(cents);
  // Divided as integers: a float would round above ninety trillion.
  const dollars = ((absolute - (absolute % 100)) / 100).toLocaleString('en-US');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Cents as a file or a form field holds them, `-1234.50`: no symbol, no thousands. */
export function toDecimal(cents: Cents): string {
  const absolute = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${(absolute - (absolute % 100)) / 100}.${String(absolute % 100).padStart(2, '0')}`;
}

/**
 * Cents of an amount as a person in the US types it: `$1,234.50`, `1234.5`, `(12.00)`, `12.00-`, `-12`.
 * Null when the text is empty or ambiguous (`1.234,56`, three decimals, thousands in the wrong place): never guessed.
 */
export function parseCents(text: string): Cents | null {
  const compact = text.replaceAll(/[\s\u00a0]/g, '').replaceAll('\u2212', '-');
  const shape =
    /^(?<open>\()?(?<minus>-)?\$?(?<inner>-)?(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<decimals>\d{0,2}))?(?<trailing>-)?(?<close>\))?$/.exec(
      compact,
    )?.groups;
  if (!shape) return null;
  const digits = (shape['whole'] ?? '').replaceAll(',', '');
  const decimals = shape['decimals'] ?? '';
  if (digits === '' && decimals === '') return null;
  if ((shape['open'] === undefined) !== (shape['close'] === undefined)) return null;
  const signs = [shape['open'], shape['minus'], shape['inner'], shape['trailing']].filter((sign) => sign !== undefined);
  if (signs.length > 1) return null;
  const cents = Number(digits + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return signs.length === 1 && cents !== 0 ? -cents : cents;
}

/**
 * `amount × rate`, rounded half up to the cent away from zero, with the sign of the amount
 * (domain.md, Money): 30 % of $111.15 is $33.35.
 */
export function applyRate(amount: Cents, rate: BasisPoints): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(rate);
  const rounded = Number((product + BASIS / 2n) / BASIS);
  return amount < 0 && rounded !== 0 ? -rounded : rounded;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
