import type { BasisPoints, Cents } from '../shared/money.ts';

/**
 * `part ÷ whole` in basis points, rounded half away from zero in integer arithmetic. Null for an empty base: with nothing placed
 * there is no rate, not 0%.
 */
export function shareOf(part: number, whole: number): BasisPoints | null {
  if (whole === 0) return null;
  return divide(BigInt(part) * 10_000n, BigInt(whole));
}

/** `total ÷ count`, rounded half away from zero to the cent; null for no items. */
export function averageOf(total: Cents, count: number): Cents | null {
  return count === 0 ? null : divide(BigInt(total), BigInt(count));
}

function divide(part: bigint, whole: bigint): number {
  const [top, bottom] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const rounded = Number((top * 2n + bottom) / (bottom * 2n));
  return rounded !== 0 && part < 0n !== whole < 0n ? -rounded : rounded;
}

/** `6.71%`; `–` for null. */
export function formatShare(share: BasisPoints | null): string {
  if (share === null) return '–';
  const absolute = Math.abs(share);
  return `${share < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}%`;
}
