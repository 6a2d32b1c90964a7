/**
 * An e-mail address that is known already, for the form that a link leads to. It goes by the browser's history: in the address
 * bar it would be seen, logged and shared.
 */
export const carryAddress = (email: string) => ({ carriedAddress: email });

/** What the history holds of it; empty for anything else. */
export function readCarriedAddress(state: unknown): string {
  const { carriedAddress } = (state ?? {}) as { carriedAddress?: unknown };
  return typeof carriedAddress === 'string' ? carriedAddress : '';
}
