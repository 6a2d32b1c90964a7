import { useDebouncedValue } from '@mantine/hooks';
import { isDay } from '@recoup/domain/shared/days';
import { parseCents } from '@recoup/domain/shared/money';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { useClient } from '#lib/session/selected-client.ts';
import { previewQuery } from './request-queries.ts';
import type { RequestSubject, RequestValues } from './request-values.ts';

/** The cost of the current form. */
export function useRequestCost({
  kind,
  account,
  control,
  today,
}: {
  /** Null while no request is chosen; no cost is fetched then. */
  kind: RequestKind | null;
  account: Pick<RequestSubject, 'id'>;
  control: Control<RequestValues>;
  today: string;
}) {
  const { client_id: clientId } = useClient();
  const [amount = '', date = ''] = useWatch({ control, name: ['amount', 'date'] });
  const [typed] = useDebouncedValue(amount, 300);
  // A payment's cost depends on its amount alone, so missing fields do not matter.
  const data: RequestValues =
    kind === 'recall' ? {} : { amount: typed, date: isDay(date) && date <= today ? date : today, method: PAYMENT_METHODS[0] };
  const needsCost = kind === 'recall' || (kind === 'direct_payment' && (parseCents(typed) ?? 0) > 0);
  const query = useQuery({
    ...previewQuery({ client_id: clientId, id: account.id }, { kind: kind ?? 'direct_payment', data }),
    enabled: needsCost,
  });
  return {
    isAsked: needsCost,
    isLoading: needsCost && query.isPending,
    error: needsCost ? query.error : null,
    preview: needsCost ? (query.data?.data ?? null) : null,
    retry: () => void query.refetch(),
  };
}
