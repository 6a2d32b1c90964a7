/** Excel reads a CSV file as UTF-8 only with this mark. */
export const csvMark = '\uFEFF';

/**
 * Prefixes an apostrophe to text that a spreadsheet would run as a formula (security.md, Files; OWASP CSV injection). Tabs, line
 * ends and full-width signs, which Excel narrows in some locales, can start a formula too; a plain negative amount cannot and
 * stays a number.
 */
export function neutralize(text: string): string {
  // Almost every text starts with a letter or digit: checking the first character is enough for a million cells.
  const first = text.charCodeAt(0);
  if ((first > 0x40 && first < 0xff00) || (first >= 0x30 && first <= 0x39)) return text;
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-[\d.,]+$/.test(text) ? `'${text}` : text;
}

/** A CSV cell with any text, quoted where RFC 4180 requires it. */
export function csvCell(text: string): string {
  const plain = neutralize(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
