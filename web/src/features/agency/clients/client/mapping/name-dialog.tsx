import { layoutName } from '@recoup/contract/agency/client-layouts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import type { DialogProps } from './dialog-props.ts';
import { useName } from './queries.ts';

export function NameDialog({ layout, clientId, onClose }: DialogProps) {
  const form = useZodForm(layoutName, { name: layout.name ?? '' });
  const save = useName();
  const submit = form.handleSubmit(({ name }) =>
    save.mutate(
      { params: { client_id: clientId, key: layout.key }, body: { name, revision: layout.revision } },
      {
        onSuccess: () => {
          toast.success(`Named the layout ${name}`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  const title = layout.name === null ? 'Name this layout' : `Rename ${layout.name}`;
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={save.error ? messageOf(save.error) : undefined} />
          <TextField
            control={form.control}
            name="name"
            label="Name"
            hint="The program and report that it comes from, such as Dentrix aging"
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save name
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
