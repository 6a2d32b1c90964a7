/** Masked form for storage and display: the last four characters, and at most half of the value. */
export function maskSensitive(text: string): string {
  if (text === '') return '';
  const shown = Math.min(4, Math.floor(text.length / 2));
  return `${'•'.repeat(Math.min(text.length - shown, 6))}${shown === 0 ? '' : text.slice(-shown)}`;
}

const SSN = /(?<!\d)\d{3}[- ]\d{2}[- ](\d{4})(?!\d)/g;

/** Nine digits can be any number unless these words precede them. */
const LABELED_SSN = /\b((?:ssn|ss|social(?: security)?)\b[^\d]{0,12})\d{5}(\d{4})(?!\d)/gi;

/** Masks anything like a Social Security number within free text, since remarks contain them too. */
export function maskInText(text: string): string {
  if (text.length < 9) return text;
  return text.replaceAll(SSN, '•••-••-$1').replaceAll(LABELED_SSN, '$1•••••$2');
}
