import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ConsoleStatementPage } from '@recoup/contract/agency/statements';
import { parseCents } from '@recoup/domain/shared/money';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { agencyToday } from '#lib/format/agency-day.ts';
import { formatMoney } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { FormError, SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { usePostItem } from './use-post-item.ts';

const text = (max: number) => z.string().trim().max(max);

const schema = z.object({
  paid_by: z.enum(['ach', 'check']),
  paid_on: z.iso.date('Enter a date'),
  trace: text(100),
  amount: text(20).refine((typed) => parseCents(typed) !== null, 'Enter an amount'),
  note: text(500),
});

const methods = [
  { value: 'ach', label: 'ACH transfer' },
  { value: 'check', label: 'Check' },
];

/** Records that the remittance of a statement arrived. An amount other than the one due is recorded as accepted by the user, with a note. */
export function RemittanceDialog({
  statement,
  userName,
  onClose,
}: {
  statement: ConsoleStatementPage;
  userName: string;
  onClose: () => void;
}) {
  const due = statement.paid_out_cents;
  const { send, isPending, problem } = usePostItem(statement.client_id);
  const form = useZodForm(schema, {
    paid_by: 'ach' as const,
    paid_on: agencyToday(),
    trace: '',
    amount: (due / 100).toFixed(2),
    note: '',
  });
  const paid = parseCents(useWatch({ control: form.control, name: 'amount' }) ?? '') ?? due;
  const method = useWatch({ control: form.control, name: 'paid_by' });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Record the remittance of ${statement.number}`}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form
        noValidate
        aria-label="Record the remittance"
        onSubmit={(event) =>
          void form.handleSubmit(({ amount, trace, note, ...facts }) => {
            const cents = parseCents(amount) ?? due;
            if (cents !== due && note === '') {
              form.setError(
                'note',
                { message: 'Explain why a different amount was paid; the client sees this' },
                { shouldFocus: true },
              );
              return;
            }
            send(
              {
                kind: 'remittance_state',
                number: statement.number,
                state: 'paid',
                ...facts,
                ...(trace === '' ? {} : { trace }),
                ...(cents === due ? {} : { paid_cents: cents, accepted_by: userName }),
                ...(note === '' ? {} : { note }),
              },
              () => {
                toast.success(`Recorded the remittance of ${statement.number}`);
                onClose();
              },
            );
          })(event)
        }
      >
        <Stack gap="md">
          <FormError message={problem} />
          <SelectField control={form.control} name="paid_by" label="Paid by" data={methods} />
          <TextField control={form.control} name="paid_on" type="date" label="Paid on" />
          <TextField
            control={form.control}
            name="trace"
            label={method === 'check' ? 'Check number' : 'Trace number'}
            hint="The client sees this"
          />
          <TextField control={form.control} name="amount" label="Amount" inputMode="decimal" />
          {paid === due ? null : (
            <Text size="sm" c="dimmed">
              The statement pays out {formatMoney(due)}. You are recorded as having accepted {formatMoney(paid)}.
            </Text>
          )}
          <TextField
            control={form.control}
            name="note"
            label="Note"
            hint={paid === due ? 'Optional; the client sees this' : 'The client sees this'}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Record remittance
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
