import { isGivenName, looksLikeBusiness } from './name-labels.ts';
import { quote } from './parsed.ts';
import type { Notice } from './types.ts';

const NAME = /^\p{L}[\p{L}'’.-]*,? \p{L}[^\d&+/]*$/u;

/** Lines that each have the comma of `Lee, Ann` or start with a given name are several people; others are one name. */
export function joinLines(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  const lines = linesOf(text);
  return lines.join(areNames(lines) && (haveCommas(lines) || lines.every(startsWithGiven)) ? '; ' : ' ');
}

/** `Mary Ann⏎Van Dyke`, `Rene Tremblay⏎Lise Gagnon`: lines may be whole names or parts of one, unless each has a comma. */
export function askLines(text: string): Notice | null {
  if (!/[\r\n]/.test(text)) return null;
  const lines = linesOf(text);
  if (lines.length < 2 || !areNames(lines) || haveCommas(lines)) return null;
  const many = lines.length === 2 ? 'two lines and may name one person or two' : 'several lines and may name one person or more';
  return {
    code: 'debtor_unclear',
    message: `${quote(lines.join(' / '))} is on ${many}. Write the full names, or confirm these people.`,
  };
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function areNames(lines: readonly string[]): boolean {
  return lines.every((line) => NAME.test(line) && !looksLikeBusiness(line));
}

function haveCommas(lines: readonly string[]): boolean {
  return lines.every((line) => line.includes(','));
}

function startsWithGiven(line: string): boolean {
  return isGivenName(/^[^\s,]+/.exec(line)?.[0] ?? '');
}
