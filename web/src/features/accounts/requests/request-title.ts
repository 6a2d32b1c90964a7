import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { formatMoney } from '#lib/format/format.ts';

/** The title of a request with its amount or date. */
export function formatRequest({ kind, data }: Pick<AccountRequest, 'kind' | 'data'>): string {
  const { label } = REQUEST_KIND_INFO[kind];
  const cents = data['amount_cents'];
  if (kind === 'adjustment' && typeof cents === 'number')
    return `${label}: ${data['direction'] === 'increase' ? 'higher' : 'lower'} by ${formatMoney(cents)}`;
  return typeof cents === 'number' ? `${label}: ${formatMoney(cents)}` : label;
}
