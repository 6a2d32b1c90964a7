import type { Debt } from './debt.ts';

const PROPERTIES = ['Alder Court', 'Willow Park', 'Cedar Flats', 'Harbor View', 'Maple Grove'];

/** Building of a lease, with forty units each. */
export function propertyOf(debt: Debt): string {
  return PROPERTIES[Math.floor(debt.index / 40) % PROPERTIES.length] ?? '';
}

export function propertyAddressOf(debt: Debt): string {
  return `${100 + Math.floor(debt.index / 40) * 10} ${propertyOf(debt)} Drive, Portland, OR 97205`;
}
