import { Button } from '@mantine/core';
import { REMITTANCE_FREQUENCIES, REMITTANCE_METHODS } from '@recoup/domain/company/onboarding/money';
import { IconFileDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { lowerFirst } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { payoutsQuery } from './queries.ts';

type Frequency = keyof typeof REMITTANCE_FREQUENCIES;
type Method = keyof typeof REMITTANCE_METHODS;

const firstComes: Record<Frequency, string> = {
  weekly: 'after the first week in which a debtor pays',
  biweekly: 'after the first two weeks in which a debtor pays',
  semimonthly: 'after the first half of a month in which a debtor pays',
  monthly: 'after the first month in which a debtor pays',
};

const entryOf = <K extends string, V>(record: Record<K, V>, key: string): V | null =>
  Object.entries<V>(record).find(([known]) => known === key)?.[1] ?? null;

/** Says when the first statement is due, from the client's remittance settings. */
export function NoStatements() {
  const { client_id: clientId } = useClient();
  const money = useQuery(payoutsQuery(clientId)).data?.data.sections.money.data;
  const when = money ? entryOf(firstComes, money.remittance_frequency) : null;
  const often = money ? entryOf(REMITTANCE_FREQUENCIES, money.remittance_frequency) : null;
  const method = money ? entryOf<Method, { label: string; hint: string }>(REMITTANCE_METHODS, money.remittance_method) : null;
  return (
    <EmptyState
      icon={IconFileDollar}
      title="No statements yet"
      action={
        <Button component={Link} to={paths.businessInfo} variant="default">
          See how you are paid
        </Button>
      }
    >
      The agency sends the first one {when ?? 'after the first period in which a debtor pays'}.
      {often && method ? ` You are paid ${often.toLowerCase()}, ${method.label.toLowerCase()}: ${lowerFirst(method.hint)}.` : ''}
    </EmptyState>
  );
}
