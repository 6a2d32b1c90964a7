/** Placeholders in texts that an agency writes: `{{name}}`. */

const PATTERN = /\{\{([^{}]*)\}\}/g;

export const writtenAs = (name: string): string => `{{${name}}}`;

export const placeholdersIn = (text: string): string[] => [...text.matchAll(PATTERN)].map(([, name = '']) => name.trim());

/** Unknown placeholders as written, and unmatched braces. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const unknown = placeholdersIn(text).filter((name) => !known.includes(name));
  const broken = text.replaceAll(PATTERN, '').match(/\{\{|\}\}/g) ?? [];
  return [...new Set([...unknown.map(writtenAs), ...broken])];
}

/** Replaces placeholders in one pass, so that values are never read as placeholders. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(PATTERN, (_whole, name: string) => valueOf(name.trim()));
}
