import { webhookEvent } from '@recoup/contract/users/webhooks';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { useController } from 'react-hook-form';
import { useClient } from '#lib/session/selected-client.ts';
import { SecretDialog } from '#shared/users/secret-dialog.tsx';
import { CheckboxGroupField } from '#ui/checkbox-group-field.tsx';
import { TextField, useZodForm } from '#ui/form.tsx';
import { LocationsField } from '../locations-field.tsx';
import { useCreateWebhook } from './queries.ts';
import { secretTexts } from './secret-texts.ts';
import { bodyOf, emptyWebhookForm, webhookForm } from './webhook-form.ts';
import { eventLabels } from './webhook-labels.ts';

export function CreateDialog({ locations, onClose }: { locations: ClientDetails['locations']; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const create = useCreateWebhook();
  const form = useZodForm(webhookForm, emptyWebhookForm);
  const { control } = form;
  const reach = useController({ control, name: 'locations' });
  const chosen = useController({ control, name: 'location_ids' });
  return (
    <SecretDialog
      title="Create a webhook"
      submitLabel="Create webhook"
      what="this webhook"
      secretTitle="Copy the signing secret"
      secretTexts={secretTexts}
      form={form}
      create={create}
      onSubmit={(values, options) => create.mutate({ params: { client_id: clientId }, body: bodyOf(values) }, options)}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="The system that is called, such as Billing system"
        data-autofocus
      />
      <TextField
        control={control}
        name="url"
        label="URL"
        type="url"
        hint="An https address that the internet can reach, such as https://billing.example.com/hooks/recoup"
      />
      <CheckboxGroupField
        control={control}
        name="events"
        label="Events"
        options={webhookEvent.options.map((event) => ({ value: event, ...eventLabels[event] }))}
      />
      {locations.length > 1 ? (
        <LocationsField locations={locations} label="Locations for this webhook" reach={reach} chosen={chosen} />
      ) : null}
    </SecretDialog>
  );
}
