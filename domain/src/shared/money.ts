/** Integer cents of US dollars (architecture, Data). The sign gives the direction. */
export type Cents = number;

/** Rate in basis points: 3000 is 30%. */
export type BasisPoints = number;

const BASIS = 10_000n;

/** US dollars in en-US format, `-$1,234.50`. Anything but a whole number of cents formats as `$0.00` (spec 9). */
export function formatCents(cents: unknown): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents) || cents === 0) return '$0.00';
  const absolute = Math.abs(cents);
  // Integer division: a float would round above ninety trillion. Loading a browser's number formats takes longer than a list.
  const dollars = String((absolute - (absolute % 100)) / 100).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Cents for a file or form field, `-1234.50`: no symbol, no thousands separator. */
export function toDecimal(cents: Cents): string {
  const absolute = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${(absolute - (absolute % 100)) / 100}.${String(absolute % 100).padStart(2, '0')}`;
}

/**
 * Parses an amount as typed in the US: `$1,234.50`, `1234.5`, `(12.00)`, `12.00-`, `-12`. Null when empty or ambiguous
 * (`1.234,56`, three decimals, misplaced thousands): never guessed.
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

/** `amount × rate`, rounded half away from zero to the cent (domain.md, Money): 30% of $111.15 is $33.35. */
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
