import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useRecordReturn } from './queries.ts';

const schema = z.object({
  to: z.string().trim().min(1, 'Enter the recipient').max(200),
  how: z.string().trim().min(1, 'Enter how it was delivered').max(500),
});

export function ReturnDialog({ ending, onClose }: { ending: ClientEnding; onClose: () => void }) {
  useFocusReturned();
  const record = useRecordReturn();
  const form = useZodForm(schema, { to: '', how: '' });
  const title = `Record the return of ${ending.client.name}’s data`;
  const submit = form.handleSubmit((body) =>
    record.mutate(
      { params: { client_id: ending.client.id }, body },
      {
        onSuccess: () => {
          toast.success('Recorded the return');
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
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <TextField control={form.control} name="to" label="Recipient" hint="Name and position" data-autofocus />
          <TextField
            control={form.control}
            name="how"
            label="Delivery"
            hint="Such as an encrypted drive with a tracking number. Both are on the certificate"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={record.isPending}>
              Record return
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
