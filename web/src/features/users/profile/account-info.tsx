import { defineEndpoint } from '@recoup/contract/shared/endpoint';
import { updateAccount, type AccountNames } from '@recoup/contract/users/profile';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { FALLBACK_MESSAGE } from '#lib/api/errors.ts';
import { getSession } from '#lib/session/session.ts';
import type { Person } from '#lib/session/person.ts';
import { applyServerErrors, FormError, TextField } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { serverMessageOf } from './server-message.ts';
import classes from './settings.module.css';

/** Does not parse the response, because another core API returns only a message. */
const saveNames = defineEndpoint({ ...updateAccount, response: z.unknown() });

export function AccountInfo({ person, form }: { person: Person; form: UseFormReturn<AccountNames, unknown, AccountNames> }) {
  const save = useApiMutation(saveNames);
  const { isDirty, isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (names) => {
    try {
      await save.mutateAsync({ params: { user_id: person.id }, body: names });
    } catch (error) {
      applyServerErrors(form, error);
      toast.error(serverMessageOf(error, FALLBACK_MESSAGE));
      return;
    }
    form.reset(names);
    toast.success('Account information updated successfully');
    await refreshSession();
  });

  return (
    <Panel title="Account Info">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            You can change your account information here.
          </Text>
          <FormError message={errors.root?.['server']?.message} />
          <TextInput
            label="Email"
            value={person.email}
            readOnly
            autoComplete="email"
            description="You use this address to sign in. It cannot be changed here."
            classNames={{ input: classes.readOnly ?? '' }}
          />
          <div className={classes.names}>
            <TextField control={form.control} name="first_name" label="First Name" autoComplete="given-name" />
            <TextField control={form.control} name="last_name" label="Last Name" autoComplete="family-name" />
          </div>
          <Group justify="flex-end">
            <Button type="submit" disabled={!isDirty || isSubmitting} loading={isSubmitting}>
              Save Changes
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** The name is part of the session. A failed refresh is only logged (spec 8): the next one brings the name. */
async function refreshSession(): Promise<void> {
  try {
    await getSession().refresh();
  } catch (error) {
    console.warn('The session could not be refreshed after the name was saved.', error);
  }
}
