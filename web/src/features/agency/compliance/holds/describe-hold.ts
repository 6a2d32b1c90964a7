import type { LegalHold } from '@recoup/contract/agency/retention';

/** The data that a hold covers. */
export function describeHold({ scope, client, account, debtor }: LegalHold): string {
  if (scope === 'client') return client.name;
  return scope === 'account' ? `Account ${account?.number ?? ''}` : `All accounts of ${debtor?.name ?? ''}`;
}
