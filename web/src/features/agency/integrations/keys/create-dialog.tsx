import { feedScopes } from '@recoup/contract/shared/feed-scopes';
import { agencyToday } from '#lib/format/agency-day.ts';
import { ClientLimitField } from '#shared/agency/client-limit-field.tsx';
import { SecretDialog } from '#shared/users/secret-dialog.tsx';
import { CheckboxGroupField } from '#ui/checkbox-group-field.tsx';
import { TextField, useZodForm } from '#ui/form.tsx';
import { bodyOf, emptyKeyForm, keyForm } from './key-form.ts';
import { scopeHints } from './key-labels.ts';
import { useCreateKey } from './queries.ts';

const secretTexts = {
  label: 'Key',
  title: 'This key is shown only once',
  advice: 'Copy it to the system’s settings or a password manager now. If you lose it, revoke it and create a new one.',
  copyLabel: 'Copy key',
};

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateKey();
  const form = useZodForm(keyForm, emptyKeyForm);
  const { control } = form;
  return (
    <SecretDialog
      title="Create a key"
      submitLabel="Create key"
      what="this key"
      secretTitle="Copy the key"
      secretTexts={secretTexts}
      form={form}
      create={create}
      onSubmit={(values, options) => create.mutate({ body: bodyOf(values) }, options)}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="The system that uses the key, such as Collection system"
        data-autofocus
      />
      <ClientLimitField control={control} />
      <TextField
        control={control}
        name="expires_on"
        label="Last day (optional)"
        type="date"
        min={agencyToday()}
        hint="Without a day, the key works until it is revoked"
      />
      <CheckboxGroupField
        control={control}
        name="scopes"
        label="Scopes"
        options={feedScopes.map((scope) => ({ value: scope, label: scope, hint: scopeHints[scope] }))}
      />
    </SecretDialog>
  );
}
