import { updatePassword, type PasswordChange } from '@recoup/contract/users/profile';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { hasOwnRules, passwordHint } from '#lib/session/password-rules.ts';
import { applyServerErrors, FormError, TextField } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { serverMessageOf } from './server-message.ts';

type PasswordForm = UseFormReturn<PasswordChange, unknown, PasswordChange>;

export function UpdatePassword({ email, form }: { email: string; form: PasswordForm }) {
  const change = useApiMutation(updatePassword);
  const { isSubmitting, errors } = form.formState;
  // Editing the new password can also make the two match.
  const checkConfirmation = () => {
    if (form.getFieldState('confirm_password').invalid) void form.trigger('confirm_password');
  };

  const submit = form.handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync({ body: passwords });
    } catch (error) {
      applyServerErrors(form, error);
      toast.error(serverMessageOf(error, 'Failed to update password'));
      return;
    }
    form.reset();
    toast.success('Password updated successfully');
  });

  return (
    <Panel title="Update Password">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            You will stay signed in here. All other devices will be signed out.
          </Text>
          <FormError message={errors.root?.['server']?.message} />
          {/* Tells password managers which user the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <TextField
            control={form.control}
            name="old_password"
            label="Current Password"
            type="password"
            autoComplete="current-password"
          />
          <PasswordField
            control={form.control}
            name="new_password"
            label="New Password"
            hint={hasOwnRules() ? passwordHint() : 'A phrase of several words is easy to remember and hard to guess.'}
            onChanged={checkConfirmation}
            strengthFor={email}
          />
          <TextField
            control={form.control}
            name="confirm_password"
            label="Confirm New Password"
            type="password"
            autoComplete="new-password"
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={isSubmitting} loading={isSubmitting}>
              Update Password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
