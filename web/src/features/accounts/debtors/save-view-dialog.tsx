import { Button, Group, Modal, Stack } from '@mantine/core';
import { viewName } from '@recoup/contract/accounts/debtors';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { useClient } from '#lib/session/selected-client.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { useSaveView } from './queries.ts';

const schema = z.object({ name: viewName });

export function SaveViewDialog({ opened, query, onClose }: { opened: boolean; query: string; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const form = useZodForm(schema, { name: '' });
  const save = useSaveView();
  const submit = form.handleSubmit(({ name }) =>
    save.mutate(
      { params: { client_id: clientId }, body: { name, query } },
      {
        onSuccess: () => {
          form.reset();
          onClose();
          toast.success('View saved');
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Save this view">
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Save this view">
        <Stack>
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <TextField
            control={form.control}
            name="name"
            label="Name"
            hint="Filters and order are kept. A view of the same name is replaced."
            maxLength={80}
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
