/** One pattern for texts that may match any of these, each a whole word or more: most remarks match none, and are read once. */
export function anyRemark(patterns: readonly RegExp[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${patterns.map(({ source }) => source).join('|')})`, 'iu');
}
