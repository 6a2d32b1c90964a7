import { newFeedWebhook } from '@recoup/contract/agency/feed-webhooks';
import { SecretDialog } from '#shared/users/secret-dialog.tsx';
import { TextField, useZodForm } from '#ui/form.tsx';
import { useCreateWebhook } from './queries.ts';

const secretTexts = {
  label: 'Signing secret',
  title: 'This secret is shown only once',
  advice:
    'Copy it to the system’s settings or a password manager now. The system uses it to verify that deliveries come from the portal. If you lose it, end the webhook and add it again.',
  copyLabel: 'Copy secret',
};

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWebhook();
  const form = useZodForm(newFeedWebhook, { url: '' });
  return (
    <SecretDialog
      title="Add a webhook"
      submitLabel="Add webhook"
      what="this webhook"
      secretTitle="Copy the signing secret"
      secretTexts={secretTexts}
      form={form}
      create={create}
      onSubmit={(body, options) => create.mutate({ body }, options)}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="url"
        label="URL"
        type="url"
        hint="An https address of the system, such as https://collect.example.com/hooks/recoup"
        data-autofocus
      />
    </SecretDialog>
  );
}
