import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { webhookEvent } from '@recoup/contract/users/webhooks';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { useController, type Control } from 'react-hook-form';
import { useClient } from '#lib/session/selected-client.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { LocationsField } from '../locations-field.tsx';
import { NewSecret } from '#shared/users/new-secret.tsx';
import { useCreateWebhook } from './queries.ts';
import { secretTexts } from './secret-texts.ts';
import { bodyOf, emptyWebhookForm, webhookForm, type WebhookForm } from './webhook-form.ts';
import { eventLabels } from './webhook-labels.ts';

export function CreateDialog({ locations, onClose }: { locations: ClientDetails['locations']; onClose: () => void }) {
  useFocusReturned();
  const { client_id: clientId } = useClient();
  const create = useCreateWebhook();
  const form = useZodForm(webhookForm, emptyWebhookForm);
  const reach = useController({ control: form.control, name: 'locations' });
  const chosen = useController({ control: form.control, name: 'location_ids' });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !create.isSuccess, param: 'panel' });
  const submit = form.handleSubmit((values) =>
    create.mutate(
      { params: { client_id: clientId }, body: bodyOf(values) },
      { onError: (error) => applyServerErrors(form, error) },
    ),
  );
  const created = create.data?.data;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={created ? 'Copy the signing secret' : 'Create a webhook'}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        // The secret cannot be shown again.
        closeOnEscape={!created && leaving.state !== 'blocked'}
      >
        {created ? (
          <NewSecret {...secretTexts} secret={created.secret} onClose={onClose} />
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate aria-label="Create a webhook">
            <Stack gap="lg">
              <FormError message={errors.root?.['server']?.message} />
              <TextField
                control={form.control}
                name="name"
                label="Name"
                hint="The system that is called, such as Billing system"
                data-autofocus
              />
              <TextField
                control={form.control}
                name="url"
                label="URL"
                type="url"
                hint="An https address that the internet can reach, such as https://billing.example.com/hooks/recoup"
              />
              <EventsField control={form.control} />
              {locations.length > 1 ? (
                <LocationsField locations={locations} label="Locations for this webhook" reach={reach} chosen={chosen} />
              ) : null}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={create.isPending}>
                  Create webhook
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
      <LeaveDialog blocker={leaving} what="this webhook" />
    </>
  );
}

function EventsField({ control }: { control: Control<WebhookForm, unknown, WebhookForm> }) {
  const { field, fieldState } = useController({ control, name: 'events' });
  return (
    <Checkbox.Group
      label="Events"
      value={field.value}
      onChange={(values) => field.onChange(webhookEvent.options.filter((event) => values.includes(event)))}
      error={fieldState.error?.message}
    >
      <Stack gap={10} mt={6}>
        {webhookEvent.options.map((event, index) => (
          <Checkbox
            key={event}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={event}
            label={eventLabels[event].label}
            description={eventLabels[event].hint}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
