import { Button, Group, Stack } from '@mantine/core';
import { noteBody } from '@recoup/contract/accounts/debtors';
import { useEffect } from 'react';
import { toast } from 'react-toastify';
import { z } from 'zod';
import { applyServerErrors, FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useAddNote, type AccountParams } from '#features/accounts/debtors/queries.ts';

const schema = z.object({ body: noteBody });

export function NoteForm({ params, onClose }: { params: AccountParams; onClose: () => void }) {
  const form = useZodForm(schema, { body: '' });
  const add = useAddNote();
  const { setFocus } = form;
  useFocusReturned();
  useEffect(() => setFocus('body'), [setFocus]);
  const submit = form.handleSubmit((body) =>
    add.mutate(
      { params, body },
      {
        onSuccess: () => {
          toast.success('Note added');
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add a note">
      <Stack gap="xs" mb="lg">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <TextAreaField
          control={form.control}
          name="body"
          label="Note"
          hint="The agency sees it. Leave out health information and whole Social Security numbers."
          minRows={2}
          maxLength={4000}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="xs" variant="light" loading={add.isPending}>
            Add note
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
