/** One header word with all its possible meanings. */
export interface Token {
  text: string;
  meanings: readonly string[];
}
