import { instantIn } from '@recoup/domain/shared/zone';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { z } from 'zod';
import { agencyTimeZone } from '#lib/api/config.ts';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { useAnnounce } from './queries.ts';

const schema = z
  .object({
    starts_at: z.string().min(1, 'Choose when it starts'),
    ends_at: z.string().min(1, 'Choose when it ends'),
    message: z.string().trim().min(1, 'Enter what clients should know').max(1000, 'Use at most 1000 characters'),
  })
  // Both are local times of one zone, so their texts sort by time.
  .refine(({ starts_at: start, ends_at: end }) => end > start, { path: ['ends_at'], message: 'Choose a time after the start' });

/** An instant from the value of a `datetime-local` field, which is in the agency's zone. */
function toInstant(local: string): string {
  const [day = '', time = ''] = local.split('T');
  return instantIn(agencyTimeZone(), day, time);
}

export function MaintenanceDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(schema, { starts_at: '', ends_at: '', message: '' });
  const announce = useAnnounce();
  const submit = form.handleSubmit(({ starts_at: start, ends_at: end, message }) =>
    announce.mutate(
      { body: { starts_at: toInstant(start), ends_at: toInstant(end), message } },
      {
        onSuccess: () => {
          toast.success('Announced the maintenance');
          onClose();
        },
        onError: (problem: unknown) => applyServerErrors(form, problem),
      },
    ),
  );
  const title = 'Announce maintenance';
  const zone = `Time zone: ${agencyTimeZone().replaceAll('_', ' ')}`;
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={announce.error ? messageOf(announce.error) : undefined} />
          <TextField control={form.control} name="starts_at" label="Starts" hint={zone} type="datetime-local" data-autofocus />
          <TextField control={form.control} name="ends_at" label="Ends" type="datetime-local" />
          <TextAreaField
            control={form.control}
            name="message"
            label="Message"
            hint="Everyone can read it at /status. Clients see it in the portal from three days before the start"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={announce.isPending}>
              Announce maintenance
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
