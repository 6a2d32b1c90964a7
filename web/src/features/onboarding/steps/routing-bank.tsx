import { useDebouncedValue } from '@mantine/hooks';
import { lookUpRoutingNumber } from '@recoup/contract/bank-accounts';
import { isRoutingNumber } from '@recoup/domain/checks';
import type { OnboardingTyped } from '@recoup/domain/onboarding/steps';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { authQuery } from '../../../lib/auth-query.ts';
import { formatDate } from '../../../lib/format.ts';
import classes from '../onboarding.module.css';

/** The bank of the routing number, where the directory knows it. */
export function RoutingBank({ control }: { control: Control<OnboardingTyped['money']> }) {
  const typed = useWatch({ control, name: 'bank.routing_number' }).replaceAll(/[\s-]/g, '');
  const [number] = useDebouncedValue(isRoutingNumber(typed) ? typed : '', 300);
  const { data } = useQuery(
    authQuery(lookUpRoutingNumber, { params: { number: number || '-' } }, { enabled: number !== '', staleTime: 3_600_000 }),
  );
  const bank = number === typed ? data?.data : undefined;
  return (
    <output className={classes.code}>
      {bank ? (bank.bank_name ?? `No bank known for this number, as of ${formatDate(bank.source.as_of)}`) : null}
    </output>
  );
}
