import type { ExchangePattern } from '@recoup/contract/agency/exchange';
import { listLoadKinds } from '@recoup/contract/agency/load';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { authQuery } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, CheckboxField, FormError, SelectField, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { kindLabel } from '../../load/load-labels.ts';
import { bodyOf, formOf, patternForm, SEVERAL_KINDS } from './pattern-form.ts';
import { useSavePattern } from './queries.ts';

const modes = [
  { value: 'dry_run', label: 'Dry run: check the rows and change nothing' },
  { value: 'apply', label: 'Apply the rows' },
];

/** Adds a file pattern, or changes how its files are read. */
export function PatternDialog({ pattern, onClose }: { pattern: ExchangePattern | null; onClose: () => void }) {
  const form = useZodForm(patternForm, formOf(pattern));
  const save = useSavePattern();
  const kinds = useQuery(authQuery(listLoadKinds, {})).data?.data.kinds ?? [];
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { body: bodyOf(values) },
      {
        onSuccess: () => {
          toast.success(`Files named ${values.pattern} are read this way from now on`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  const title = pattern ? `Change ${pattern.pattern}` : 'Add file pattern';
  const { control } = form;
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={save.error ? messageOf(save.error) : undefined} />
          {pattern ? null : (
            <TextField
              control={control}
              name="pattern"
              label="File name"
              hint="* stands for any characters, as in payments*.csv. The longest pattern that matches applies"
              autoComplete="off"
              data-autofocus
            />
          )}
          <SelectField
            control={control}
            name="kind"
            label="Each row is"
            placeholder="Choose"
            searchable
            data={[
              { value: SEVERAL_KINDS, label: 'Named by a column “kind”' },
              ...kinds.map(({ kind }) => ({ value: kind, label: kindLabel(kind) })),
            ]}
          />
          <SelectField control={control} name="mode" label="When a file arrives" data={modes} />
          <TextField
            control={control}
            name="source"
            label="System (optional)"
            hint="The column mapping is saved under this name"
            autoComplete="off"
          />
          <TextAreaField
            control={control}
            name="columns"
            label="Columns (optional)"
            hint="Columns are recognized by their headers. For others: one per line, as amount_cents = Trans Amt"
            minRows={1}
          />
          <TextAreaField
            control={control}
            name="constants"
            label="Values for all rows (optional)"
            hint="One per line, as client = RIVER"
            minRows={1}
          />
          <CheckboxField control={control} name="is_history" label="Historical data: record it as it was, and notify no one" />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save pattern
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
