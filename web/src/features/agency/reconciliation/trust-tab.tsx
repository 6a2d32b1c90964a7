import { Button, Group, Stack, Text } from '@mantine/core';
import type { ConsoleTrust } from '@recoup/contract/agency/reconciliation';
import { parseCents } from '@recoup/domain/shared/money';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { Totals } from '#ui/totals.tsx';
import { trustQuery, useEnterBalance } from './queries.ts';
import classes from './reconciliation.module.css';

type Row = ConsoleTrust['clients'][number];
type Field = Exclude<keyof ConsoleTrust['total'], symbol>;

const column = (field: Field, header: string, more: Partial<DataColumn<Row>> = {}): DataColumn<Row> => ({
  id: field,
  header,
  width: 116,
  align: 'right',
  cell: (row) => <Money cents={row[field]} dimZero />,
  ...more,
});

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 210,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.client_name}</span>,
  },
  column('collected_cents', 'Collected', { phone: 'note' }),
  column('uncleared_cents', 'Not cleared', { dropOrder: 2 }),
  column('earned_cents', 'Earned', { dropOrder: 3 }),
  column('withheld_cents', 'Withheld', { dropOrder: 4 }),
  column('paid_cents', 'Paid', { phone: 'aside' }),
  column('due_cents', 'Due', { dropOrder: 1 }),
  column('refundable_cents', 'Refundable', { dropOrder: 5 }),
  column('held_cents', 'Held', { phone: 'value' }),
];

/** Trust money by client and in total, beside the balance at the bank. */
export function TrustTab({ day, mayEnter }: { day: string; mayEnter: boolean }) {
  const { data, error, refetch } = useQuery(trustQuery(day));
  const [isEntering, setEntering] = useState(false);
  const trust = data?.data;
  if (!trust && error) return <ErrorState title="Trust money could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!trust) return <TableSkeleton columns={7} />;
  const { total, bank } = trust;
  return (
    <Stack gap="lg">
      {bank && bank.difference_cents !== 0 ? (
        <Notice
          tone="warning"
          title={`The bank has ${formatMoney(Math.abs(bank.difference_cents))} ${bank.difference_cents < 0 ? 'less' : 'more'} than is held in trust`}
        >
          The bank balance on {formatDate(bank.day)} is {formatMoney(bank.balance_cents)}; the amount held in trust is{' '}
          {formatMoney(total.held_cents)}.
        </Notice>
      ) : null}
      <Totals
        label="Trust money in total"
        totals={[
          { label: 'Held in trust', value: formatMoney(total.held_cents) },
          {
            label: 'At the bank',
            value: bank ? formatMoney(bank.balance_cents) : 'Not entered',
            ...(bank ? { note: formatDate(bank.day) } : {}),
          },
          { label: 'Collected', value: formatMoney(total.collected_cents) },
          { label: 'Not yet cleared', value: formatMoney(total.uncleared_cents) },
          { label: 'Earned as commission', value: formatMoney(total.earned_cents) },
          { label: 'Due to clients', value: formatMoney(total.due_cents) },
          { label: 'Paid to clients', value: formatMoney(total.paid_cents) },
        ]}
      />
      {mayEnter && !isEntering ? (
        <div>
          <Button variant="default" onClick={() => setEntering(true)}>
            Enter the bank balance
          </Button>
        </div>
      ) : null}
      {isEntering ? <BalanceForm day={day} onDone={() => setEntering(false)} /> : null}
      {trust.clients.length > 0 ? (
        <>
          <DataTable label="Trust money by client" columns={columns} rows={trust.clients} rowKey={(row) => row.client_id} />
          <Text size="sm" c="dimmed">
            Held: collected, less amounts withheld on statements and amounts paid. Due: the part on statements that has not been
            sent yet.
          </Text>
        </>
      ) : (
        <EmptyState title="No trust money yet" icon={IconScale}>
          It appears with the first payment that your agency receives for a client.
        </EmptyState>
      )}
    </Stack>
  );
}

const shape = z.object({
  balance: z
    .string()
    .trim()
    .refine((text) => parseCents(text) !== null, 'Enter an amount, such as 1,234.56'),
  bank_account: z.string().trim().min(1, 'Enter the name of the account').max(100),
});

function BalanceForm({ day, onDone }: { day: string; onDone: () => void }) {
  const form = useZodForm(shape, { balance: '', bank_account: 'trust' });
  const entering = useEnterBalance();
  const act = form.handleSubmit(async ({ balance, bank_account }) => {
    await entering
      .mutateAsync({ body: { day, bank_account, balance_cents: parseCents(balance) ?? 0 } })
      .then(() => {
        toast.success('Saved the bank balance');
        onDone();
      })
      .catch(() => {});
  });
  return (
    <form onSubmit={(event) => void act(event)} noValidate aria-label="Bank balance">
      <Stack gap="md">
        <FormError message={entering.error ? messageOf(entering.error) : undefined} />
        <div className={classes.fields}>
          <TextField control={form.control} name="balance" label={`Balance at the end of ${formatDate(day)}`} mask="money" />
          <TextField
            control={form.control}
            name="bank_account"
            label="Trust account"
            hint="Balances of several accounts are added up"
          />
        </div>
        <Group gap="xs">
          <Button type="submit" loading={entering.isPending}>
            Save balance
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
