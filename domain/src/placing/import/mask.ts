/** A sensitive cell as it may be kept and shown: its last four characters, and no more than half of it. */
export function maskSensitive(text: string): string {
  if (text === '') return '';
  const shown = Math.min(4, Math.floor(text.length / 2));
  return `${'•'.repeat(Math.min(text.length - shown, 6))}${shown === 0 ? '' : text.slice(-shown)}`;
}

const SSN = /(?<!\d)\d{3}[- ]\d{2}[- ](\d{4})(?!\d)/g;

/** Nine digits alone may be any number; after these words they are not. */
const TOLD = /\b((?:ssn|ss|social(?: security)?)\b[^\d]{0,12})\d{5}(\d{4})(?!\d)/gi;

/** Masks what looks like a Social Security number within any text: remarks hold them too. */
export function maskWithin(text: string): string {
  if (text.length < 9) return text;
  return text.replaceAll(SSN, '•••-••-$1').replaceAll(TOLD, '$1•••••$2');
}
