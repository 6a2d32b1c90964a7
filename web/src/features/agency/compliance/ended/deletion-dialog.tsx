import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { z } from 'zod';
import { formatDate } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useOrderDeletion } from './queries.ts';

const schema = z.object({ confirmation: z.string().trim().min(1, 'Type the name of the client') });

export function DeletionDialog({ ending, onClose }: { ending: ClientEnding; onClose: () => void }) {
  useFocusReturned();
  const order = useOrderDeletion();
  const form = useZodForm(schema, { confirmation: '' });
  const { client, deletable_on: from, legal_holds: holds, retention } = ending;
  const title = `Delete the data of ${client.name}`;
  const submit = form.handleSubmit((body) =>
    order.mutate(
      { params: { client_id: client.id }, body },
      {
        onSuccess: () => {
          toast.success('Ordered the deletion');
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <Text size="sm">
            Names, contact data, messages, notes, documents, uploads and the export are deleted. Amounts, statements, signed
            agreements, the status history and the audit log stay.
          </Text>
          <Text size="sm">
            {from
              ? `The records must be kept until ${formatDate(from)} (${retention.source}). They are deleted the following night.`
              : 'The retention period has ended, so the deletion starts now. It cannot be undone.'}
            {holds > 0 ? ' The deletion waits until every legal hold on this client is released.' : ''}
          </Text>
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <TextField control={form.control} name="confirmation" label={`Type ${client.name} to confirm`} data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="#b42318" loading={order.isPending}>
              Order deletion
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
