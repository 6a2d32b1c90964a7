import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { LegalHold } from '@recoup/contract/agency/retention';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { describeHold } from './describe-hold.ts';
import { useReleaseHold } from './queries.ts';

const schema = z.object({ reason: z.string().trim().min(1, 'Enter the reason').max(2000) });

export function ReleaseDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const release = useReleaseHold();
  const form = useZodForm(schema, { reason: '' });
  const title = `Release the hold on ${describeHold(hold)}`;
  const submit = form.handleSubmit(({ reason }) =>
    release.mutate(
      { params: { hold_id: hold.id }, body: { reason } },
      {
        onSuccess: () => {
          toast.success('Released the legal hold');
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
          <Text size="sm" c="dimmed">
            The next run removes this data if its retention period has passed.
          </Text>
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <TextAreaField control={form.control} name="reason" label="Reason" data-autofocus />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="#b42318" loading={release.isPending}>
              Release hold
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
