import { Button, Group, Stack, Textarea } from '@mantine/core';
import { invitationLimits } from '@recoup/contract/users/members';
import { parseAddressList } from '@recoup/domain/users/address-list';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { FormError } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { grantedOf, plainAccess, problemOf } from '../access-choice.ts';
import { AccessFields } from '../access-fields.tsx';
import type { ClientLocation } from '../locations.ts';
import { useInvite } from '../queries.ts';
import { AddressReading } from './address-reading.tsx';
import type { InviteResult } from './invite-results.tsx';

interface InviteFormProps {
  clientId: string;
  locations: readonly ClientLocation[];
  onInvited: (results: readonly InviteResult[]) => void;
  onClose: () => void;
}

export function InviteForm({ clientId, locations, onInvited, onClose }: InviteFormProps) {
  const [text, setText] = useState('');
  const [access, setAccess] = useState(plainAccess);
  const [problems, setProblems] = useState<{ addresses?: string | undefined; locations: string | null }>({ locations: null });
  const invite = useInvite();
  const field = useRef<HTMLTextAreaElement>(null);
  const listed = parseAddressList(text);
  const count = listed.filter(({ email }) => email !== null).length;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = { addresses: addressProblem(text, count), locations: problemOf(access) };
    setProblems(found);
    if (found.addresses) return field.current?.focus();
    if (found.locations) return;
    const body = { addresses: text, ...grantedOf(access) };
    invite.mutate(
      { params: { client_id: clientId }, body },
      {
        onSuccess: ({ data }) => onInvited(data),
        onError: (error) => {
          const addresses = error instanceof ApiError && error.errors.find(({ path }) => path === 'addresses')?.message;
          if (addresses) setProblems({ addresses, locations: null });
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Invite people">
      <Stack gap="lg">
        <FormError message={invite.isError && !problems.addresses ? messageOf(invite.error) : undefined} />
        <Stack gap={8}>
          <Textarea
            ref={field}
            label="E-mail addresses"
            description="One per line, or separated by commas. Names next to them are fine, so you can paste from your e-mail or a spreadsheet."
            placeholder={'ada@example.com\nBen Ortiz <ben@example.com>'}
            value={text}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={invitationLimits.textLength}
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            error={problems.addresses}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setProblems({ locations: problems.locations });
            }}
          />
          <AddressReading listed={listed} />
        </Stack>
        <AccessFields value={access} locations={locations} error={problems.locations} onChange={setAccess} />
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

function addressProblem(text: string, count: number): string | undefined {
  if (text.trim() === '') return 'Enter at least one email address';
  if (count === 0) return 'None of this is an e-mail address';
  if (count > invitationLimits.addresses) return `Invite at most ${invitationLimits.addresses} people at once`;
  return undefined;
}
