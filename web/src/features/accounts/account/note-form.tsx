import { Button, Group, Stack } from '@mantine/core';
import { noteBody } from '@recoup/contract/accounts/debtors';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { applyServerErrors, FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { useAddNote, type AccountParams } from '#features/accounts/debtors/queries.ts';

const schema = z.object({ body: noteBody });

export function NoteForm({ params, hidden }: { params: AccountParams; hidden: boolean }) {
  const form = useZodForm(schema, { body: '' });
  const add = useAddNote();
  const submit = form.handleSubmit((body) =>
    add.mutate(
      { params, body },
      {
        onSuccess: () => {
          toast.success('Note added');
          form.reset();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add a note" hidden={hidden}>
      <Stack gap="xs">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <TextAreaField
          control={form.control}
          name="body"
          label="Note"
          hint="The agency can see this note but may not reply. Do not include health information or full Social Security numbers."
          minRows={2}
          maxLength={4000}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={add.isPending} disabled={!form.formState.isDirty}>
            Add note
          </Button>
        </Group>
      </Stack>
      {form.formState.isDirty ? <UnsavedChangesGuard when what="your note" /> : null}
    </form>
  );
}
