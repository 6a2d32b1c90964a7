/** `AltPhone` and `ALT_PHONE` as `alt`, `phone`. */
export function wordsOfHeader(header = ''): string[] {
  const words = header.slice(0, 200).match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\d+/gu) ?? [];
  return words.map((word) => word.toLowerCase());
}
