import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ConsoleClientPage } from '@recoup/contract/agency/clients';
import { instantIn } from '@recoup/domain/shared/zone';
import { z } from 'zod';
import { agencyTimeZone } from '#lib/api/config.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEndMaintenance, useStartMaintenance } from '../queries.ts';

const paramsOf = ({ client_id }: ConsoleClientPage) => ({ params: { client_id } });

/** Shows that the portal is closed to the client, and reopens it. */
export function MaintenanceNotice({
  client,
  maintenance: { at, by, until, message },
  mayAct,
}: {
  client: ConsoleClientPage;
  maintenance: NonNullable<ConsoleClientPage['maintenance']>;
  mayAct: boolean;
}) {
  const end = useEndMaintenance();
  const open = () =>
    end.mutate(paramsOf(client), {
      onSuccess: () => toast.success(`The portal is open to ${client.name} again`),
      onError: (problem) => toast.error(messageOf(problem)),
    });
  return (
    <Notice
      tone="warning"
      title={`Under maintenance since ${formatDateTime(at)}, started by ${by}`}
      actions={
        mayAct ? (
          <Button size="compact-md" variant="default" loading={end.isPending} onClick={open}>
            End maintenance
          </Button>
        ) : undefined
      }
    >
      {message} {until ? `Expected to end on ${formatDateTime(until)}. ` : ''}Its users and API keys cannot reach the portal, and
      feed items are refused until you end it.
    </Notice>
  );
}

const schema = z.object({
  message: z.string().trim().min(1, 'Enter what the client should know').max(1000, 'Use at most 1000 characters'),
  /** Local time of the agency; empty if unknown. */
  until: z.string(),
});

export function MaintenanceDialog({ client, onClose }: { client: ConsoleClientPage; onClose: () => void }) {
  const form = useZodForm(schema, { message: '', until: '' });
  const start = useStartMaintenance();
  const submit = form.handleSubmit(({ message, until }) => {
    const [day = '', time = ''] = until.split('T');
    start.mutate(
      { ...paramsOf(client), body: { message, until: until === '' ? null : instantIn(agencyTimeZone(), day, time) } },
      {
        onSuccess: () => {
          toast.success(`The portal is closed to ${client.name}`);
          onClose();
        },
        onError: (problem: unknown) => applyServerErrors(form, problem),
      },
    );
  });
  const title = `Start maintenance for ${client.name}`;
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Until you end the maintenance, its users see your message instead of the portal, and its API keys are refused. You can
            keep working on its accounts here. Items that your system sends for it are refused and must be sent again afterward.
          </Text>
          <FormError message={start.error ? messageOf(start.error) : undefined} />
          <TextAreaField control={form.control} name="message" label="Message" hint="Its users read this" data-autofocus />
          <TextField
            control={form.control}
            name="until"
            label="Expected end (optional)"
            hint={`Time zone: ${agencyTimeZone().replaceAll('_', ' ')}. The maintenance ends when you end it`}
            type="datetime-local"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={start.isPending}>
              Start maintenance
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
