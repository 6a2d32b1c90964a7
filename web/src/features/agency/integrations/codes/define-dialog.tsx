import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { newStatusCode } from '@recoup/contract/agency/status-codes';
import { STATUS_GROUPS, type StatusCode } from '@recoup/domain/accounts/statuses';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { applyServerErrors, FormError, SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { useDefineCode } from './queries.ts';

export interface DefinedCode {
  code: string;
  /** Null: not defined yet. */
  status: StatusCode | null;
  reason: string | null;
}

const schema = z.object({
  status: newStatusCode.shape.status.nullable().refine((status) => status !== null, 'Choose a status'),
  reason: z.string().trim().max(300, 'Use at most 300 characters'),
});

const choices = STATUS_GROUPS.map(({ label, codes }) => ({
  group: label,
  items: codes.map((code) => ({ value: code, label: statusOf(code).label })),
}));

/** Maps a code to a status. */
export function DefineDialog({ code: { code, status, reason }, onClose }: { code: DefinedCode; onClose: () => void }) {
  const form = useZodForm(schema, { status, reason: reason ?? '' });
  const define = useDefineCode();
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = form.handleSubmit((values) => {
    if (values.status === null) return;
    define.mutate(
      { body: { code, status: values.status, ...(values.reason === '' ? {} : { reason: values.reason }) } },
      {
        onSuccess: ({ data }) => {
          if (data.result === 'refused') return setRefusal(data.message ?? 'The definition was refused.');
          toast.success(`Defined ${code}`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    );
  });
  return (
    <Modal opened onClose={onClose} title={`What ${code} means`} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Define a code">
        <Stack gap="lg">
          <FormError message={refusal ?? (define.isError ? messageOf(define.error) : undefined)} />
          <SelectField control={form.control} name="status" label="Status" data={choices} />
          <TextField
            control={form.control}
            name="reason"
            label="Reason (optional)"
            hint="Shown to clients beside the status, such as Mail returned"
          />
          <Text size="sm" c="dimmed">
            Statuses that wait for this definition apply within minutes. Statuses that were applied before do not change.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={define.isPending}>
              Save definition
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
