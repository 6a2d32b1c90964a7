import type { ApiKeyScope } from '@recoup/contract/users/api-keys';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { useController } from 'react-hook-form';
import { useClient } from '#lib/session/selected-client.ts';
import { SecretDialog } from '#shared/users/secret-dialog.tsx';
import { CheckboxGroupField } from '#ui/checkbox-group-field.tsx';
import { SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { LocationsField } from '../locations-field.tsx';
import { bodyOf, emptyKeyForm, expiryChoices, keyForm } from './key-form.ts';
import { scopeLabels } from './key-labels.ts';
import { useCreateKey } from './queries.ts';

const secretTexts = {
  label: 'API key',
  title: 'This key is shown only once',
  advice: 'Copy it to your program’s settings or a password manager now. If you lose it, revoke it and create a new one.',
  copyLabel: 'Copy key',
};

interface CreateDialogProps {
  scopes: readonly ApiKeyScope[];
  locations: ClientDetails['locations'];
  onClose: () => void;
}

export function CreateDialog({ scopes, locations, onClose }: CreateDialogProps) {
  const { client_id: clientId } = useClient();
  const create = useCreateKey();
  const form = useZodForm(keyForm, { ...emptyKeyForm, scopes: scopes.slice(0, 1) });
  const { control } = form;
  const reach = useController({ control, name: 'locations' });
  const chosen = useController({ control, name: 'location_ids' });
  return (
    <SecretDialog
      title="Create an API key"
      submitLabel="Create key"
      what="this API key"
      secretTitle="Copy your API key"
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
        hint="The program that uses the key, such as Billing system"
        data-autofocus
      />
      <CheckboxGroupField
        control={control}
        name="scopes"
        label="Permissions"
        options={scopes.map((scope) => ({ value: scope, ...scopeLabels[scope] }))}
      />
      {locations.length > 1 ? (
        <LocationsField locations={locations} label="Locations for this key" reach={reach} chosen={chosen} />
      ) : null}
      <SelectField control={control} name="expires_in_days" label="Expires in" data={expiryChoices} />
    </SecretDialog>
  );
}
