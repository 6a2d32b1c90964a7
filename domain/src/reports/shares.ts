import type { BasisPoints, Cents } from '../shared/money.ts';

/**
 * `part ÷ whole` in hundredths of a percent, rounded half away from zero, on integers alone. Null where there is no whole: nothing
 * was placed, so that no share of it was collected, and not 0 % of it.
 */
export function shareOf(part: number, whole: number): BasisPoints | null {
  if (whole === 0) return null;
  return divide(BigInt(part) * 10_000n, BigInt(whole));
}

/** `total ÷ count`, rounded half away from zero to the cent; null of none. */
export function averageOf(total: Cents, count: number): Cents | null {
  return count === 0 ? null : divide(BigInt(total), BigInt(count));
}

function divide(part: bigint, whole: bigint): number {
  const [top, bottom] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const rounded = Number((top * 2n + bottom) / (bottom * 2n));
  return rounded !== 0 && part < 0n !== whole < 0n ? -rounded : rounded;
}

/** `6.71%`; `–` where there is none. */
export function formatShare(share: BasisPoints | null): string {
  if (share === null) return '–';
  const absolute = Math.abs(share);
  return `${share < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}%`;
}
