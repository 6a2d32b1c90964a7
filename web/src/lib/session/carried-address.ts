/**
 * A known email address, passed to the next form. It travels in the browser's history state, because a URL would be visible,
 * logged and shared.
 */
export const carryAddress = (email: string) => ({ carriedAddress: email });

/** The address in a history state; empty for anything else. */
export function readCarriedAddress(state: unknown): string {
  const { carriedAddress } = (state ?? {}) as { carriedAddress?: unknown };
  return typeof carriedAddress === 'string' ? carriedAddress : '';
}
