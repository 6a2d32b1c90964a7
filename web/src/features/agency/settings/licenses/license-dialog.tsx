import { license as licenseSchema, type License } from '@recoup/contract/agency/licenses';
import { US_STATES } from '@recoup/domain/shared/states';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { useAdd, useSave } from './queries.ts';

const { shape: licenseFields } = licenseSchema;
const states = Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${label} (${value})` }));

/** Empty: the license does not expire. */
const schema = z
  .object({
    state: z.string('Choose a state'),
    number: licenseFields.number,
    valid_from: z.string().min(1, 'Enter the first day'),
    valid_until: z.string(),
  })
  .refine(({ valid_from: from, valid_until: until }) => until === '' || until >= from, {
    path: ['valid_until'],
    message: 'Choose the first day or a later one',
  });

export function LicenseDialog({ license, onClose }: { license: License | null; onClose: () => void }) {
  const form = useZodForm(schema, {
    ...(license ? { state: license.state } : {}),
    number: license?.number ?? '',
    valid_from: license?.valid_from ?? '',
    valid_until: license?.valid_until ?? '',
  });
  const add = useAdd();
  const save = useSave();
  const { error, isPending } = license ? save : add;
  const submit = form.handleSubmit(({ valid_until: until, ...others }) => {
    const values = { ...others, valid_until: until === '' ? null : until };
    const done = {
      onSuccess: () => {
        toast.success('Saved the license');
        onClose();
      },
      onError: (problem: unknown) => applyServerErrors(form, problem),
    };
    if (license) save.mutate({ params: { id: license.id }, body: { ...values, revision: license.revision } }, done);
    else add.mutate({ body: values }, done);
  });
  const title = license ? 'Change license' : 'Add license';
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={error ? messageOf(error) : undefined} />
          <SelectField control={form.control} name="state" label="State" data={states} searchable data-autofocus />
          <TextField control={form.control} name="number" label="License number" autoComplete="off" />
          <TextField control={form.control} name="valid_from" label="Valid from" type="date" />
          <TextField
            control={form.control}
            name="valid_until"
            label="Valid until (optional)"
            hint="The last day. Leave it empty if the license does not expire"
            type="date"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Save license
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
