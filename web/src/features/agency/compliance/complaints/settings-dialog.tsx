import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ComplaintSettings } from '@recoup/contract/agency/complaints';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { settingsQuery, useSaveSettings } from './queries.ts';

const schema = z.object({ complaint_days: z.string().regex(/^([1-9]|[1-8]\d|90)$/, 'Enter 1 to 90 days') });

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  useFocusReturned();
  const { data, error, refetch } = useQuery(settingsQuery());
  return (
    <Modal opened onClose={onClose} title="Complaint settings" styles={{ title: { fontWeight: 600 } }}>
      {data ? <SettingsForm settings={data.data} onClose={onClose} /> : null}
      {!data && error ? (
        <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={1} /> : null}
    </Modal>
  );
}

function SettingsForm({ settings, onClose }: { settings: ComplaintSettings; onClose: () => void }) {
  const save = useSaveSettings();
  const form = useZodForm(schema, { complaint_days: String(settings.complaint_days) });
  const submit = form.handleSubmit(({ complaint_days: days }) =>
    save.mutate(
      { body: { complaint_days: Number(days) } },
      {
        onSuccess: () => {
          toast.success('Saved the complaint settings');
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Complaint settings">
      <Stack gap="md">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <TextField
          control={form.control}
          name="complaint_days"
          label="Days until a complaint is due"
          inputMode="numeric"
          hint="Calendar days after receipt. The CFPB expects a response within 15. Existing complaints keep their due dates"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save settings
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
