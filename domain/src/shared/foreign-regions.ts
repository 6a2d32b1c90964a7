import REGIONS from './foreign-regions.json' with { type: 'json' };
import { normalizeState } from './states.ts';

const countriesOf = new Map<string, string[]>();
for (const [country, regions] of Object.entries(REGIONS))
  for (const region of regions) countriesOf.set(folded(region), [...(countriesOf.get(folded(region)) ?? []), country]);

const CANADIAN_CODE = /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/i;
const BRITISH_CODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/**
 * The country of an address whose state or postal code is foreign: `Tamps.`, `ON`, `L4W 2R1`. Null for US states, for a state and
 * postal code of different countries, and for everything unknown.
 */
export function foreignCountryOf(state: string, postalCode: string): string | null {
  const code = postalCode.trim();
  if (CANADIAN_CODE.test(code)) return 'Canada';
  if (BRITISH_CODE.test(code)) return 'United Kingdom';
  if (state.trim() === '' || normalizeState(state) !== null) return null;
  const found = (countriesOf.get(folded(state)) ?? []).filter((country) => fitsCode(country, code));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a country has a state or province of this name or abbreviation. */
export function isRegionOf(country: string, state: string): boolean {
  return countriesOf.get(folded(state))?.includes(country) === true;
}

/** Mexican codes have five digits, as ZIP codes do; Canadian ones have letters. */
function fitsCode(country: string, code: string): boolean {
  return code === '' || (country === 'Mexico' && /^\d{4,5}$/.test(code));
}

function folded(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFKD')
    .replaceAll(/[\p{M}.,]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}
