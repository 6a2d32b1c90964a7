import type { AccountDetails } from '@recoup/contract/accounts/debtors';

/** The values of `details` that can be shown as one line of text, by key. */
export function furtherValues(details: AccountDetails['details']): [string, string | number | boolean][] {
  return Object.entries(details).flatMap(([key, value]): [string, string | number | boolean][] =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [],
  );
}
