/** A company code in capital letters: 3 to 12 of A–Z and 0–9 (domain.md, Clients and users); null if invalid. */
export function normalizeCompanyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9]{3,12}$/.test(code) ? code : null;
}

export const COMPANY_CODE_RULE = 'Use 3 to 12 letters and digits, without spaces';

/** Words that distinguish no company from another. */
const COMMON = new Set(
  'THE OF AND FOR A INC LLC LLP LP PC PLLC PA PLC LTD CO CORP CORPORATION COMPANY INCORPORATED LIMITED'.split(' '),
);
const MAX_LENGTH = 12;
const NUMBERED = 40;

/** Codes to suggest for a company name, best first: `Oak Street Dental, PLLC` gives OAK, OAKSTREET, OSD, …, OAK2, OAK3. */
export function suggestCompanyCodes(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/[\p{M}'’.]/gu, '');
  const all = plain.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const distinguishing = all.filter((word) => !COMMON.has(word));
  const words = distinguishing.length > 0 ? distinguishing : all;
  const whole = words.join('').slice(0, MAX_LENGTH);
  const candidates = [
    words[0] ?? '',
    words.slice(0, 2).join(''),
    words.map((word) => word[0]).join(''),
    // Names of one or two characters.
    whole.length < 3 ? `${whole}CO` : whole,
  ].flatMap((text) => normalizeCompanyCode(text) ?? []);
  const base = (candidates[0] ?? '').slice(0, MAX_LENGTH - 2);
  if (base === '') return [];
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${base}${index + 2}`);
  return [...new Set([...candidates, ...numbered])];
}
