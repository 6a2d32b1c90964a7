import { Button, Group, Stack, Text } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { z } from 'zod';
import { getConfig } from '#lib/api/config.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { passkeyMessage } from '#lib/session/passkeys.ts';
import { dropEndedSession } from '#lib/session/second-factor.ts';
import { addSecurityKey } from '#lib/session/security-keys.ts';
import { withProof } from '#lib/session/with-proof.ts';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { removeUnfinished } from './start-enrollment.ts';

const schema = z.object({ name: z.string().trim().min(1, 'Give it a name, for example “Blue key”').max(60) });

/** Enrolls a security key as a factor: its name, then the browser's dialog. */
export function EnrollKey({ onEnrolled, onCancel }: { onEnrolled: () => void; onCancel: () => void }) {
  const form = useZodForm(schema, { name: 'Security key' });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await removeUnfinished('webauthn');
      await withProof(() => addSecurityKey(name));
      onEnrolled();
    } catch (error) {
      if (error instanceof StepUpCanceledError) return;
      await dropEndedSession(error);
      if (isAuthApiError(error) && error.code === 'mfa_factor_name_conflict')
        form.setError('name', { message: 'You already use this name. Choose another one' }, { shouldFocus: true });
      else form.setError('root.server', { message: passkeyMessage(error, getConfig().agency.support_email) });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Security key to add">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          After your password, you confirm with the key. It can be a key you plug in or tap, or one built into this device.
        </Text>
        <FormError message={errors.root?.['server']?.message} />
        <TextField
          control={form.control}
          name="name"
          label="Name"
          hint="Shown in your list of security keys"
          autoComplete="off"
          size="md"
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={isSubmitting}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
