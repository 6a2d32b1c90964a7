/** Escapes a text for a LIKE or ILIKE pattern, in which it then stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
