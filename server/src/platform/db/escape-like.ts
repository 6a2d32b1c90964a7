/** Escapes a text for a LIKE or ILIKE pattern, where it then matches literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
