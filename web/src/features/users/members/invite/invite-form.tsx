import { Button, Group, Stack } from '@mantine/core';
import { invitationLimits } from '@recoup/contract/users/members';
import { parseAddressList } from '@recoup/domain/users/address-list';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { plural } from '#lib/format/format.ts';
import { applyServerErrors, FormError, TextAreaField, useZodForm } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { accessChoice, grantedOf, plainAccess } from '../access-choice.ts';
import { AccessFields } from '../access-fields.tsx';
import type { ClientLocation } from '../locations.ts';
import { useInvite } from '../queries.ts';
import { AddressReading } from './address-reading.tsx';
import type { InviteResult } from './invite-results.tsx';

const countValid = (listed: ReturnType<typeof parseAddressList>) => listed.filter(({ email }) => email !== null).length;

const schema = z.object({
  addresses: z.string().check(({ value, issues }) => {
    const message = addressProblem(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
  access: accessChoice,
});

function addressProblem(text: string): string | undefined {
  const count = countValid(parseAddressList(text));
  if (text.trim() === '') return 'Enter at least one email address';
  if (count === 0) return 'None of these is an email address';
  if (count > invitationLimits.addresses) return `Invite at most ${invitationLimits.addresses} people at once`;
  return undefined;
}

interface InviteFormProps {
  clientId: string;
  locations: readonly ClientLocation[];
  onInvited: (results: readonly InviteResult[]) => void;
  onClose: () => void;
}

export function InviteForm({ clientId, locations, onInvited, onClose }: InviteFormProps) {
  const form = useZodForm(schema, { addresses: '', access: plainAccess });
  const { control } = form;
  const text = useWatch({ control, name: 'addresses' });
  const access = useController({ control, name: 'access' });
  const invite = useInvite();
  const listed = parseAddressList(text);
  const count = countValid(listed);
  const submit = form.handleSubmit((values) =>
    invite.mutate(
      { params: { client_id: clientId }, body: { addresses: values.addresses, ...grantedOf(values.access) } },
      { onSuccess: ({ data }) => onInvited(data), onError: (error) => applyServerErrors(form, error) },
    ),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Invite people">
      <Stack gap="lg">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <Stack gap={8}>
          <TextAreaField
            control={control}
            name="addresses"
            label="Email addresses"
            hint="One per line, or separated by commas. You can paste names and addresses from your email or a spreadsheet."
            placeholder={'ada@example.com\nBen Ortiz <ben@example.com>'}
            minRows={3}
            maxRows={8}
            maxLength={invitationLimits.textLength}
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <AddressReading listed={listed} />
        </Stack>
        <AccessFields
          value={access.field.value}
          locations={locations}
          error={access.fieldState.error?.message}
          onChange={access.field.onChange}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {count > 1 ? `Send ${plural(count, 'invitation')}` : 'Send invitation'}
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard when={text.trim() !== '' && !invite.isSuccess} what="the invitation" />
    </form>
  );
}
