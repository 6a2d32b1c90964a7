import { Radio, Stack } from '@mantine/core';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { agencyRole } from '@recoup/contract/users/memberships';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { ClientsField, type ChosenClient } from '#shared/agency/clients-field.tsx';
import { agencyRoleMeanings } from './role-meanings.ts';

export interface AccessChoice {
  role: AgencyRole;
  isLimited: boolean;
  clients: readonly ChosenClient[];
}

/** Role and clients of a colleague. */
export function AccessFields({
  value,
  error,
  onChange,
}: {
  value: AccessChoice;
  error: string | undefined;
  onChange: (value: AccessChoice) => void;
}) {
  return (
    <>
      <Radio.Group
        label="Role"
        value={value.role}
        onChange={(text) => {
          const role = agencyRole.options.find((known) => known === text);
          if (role) onChange({ ...value, role });
        }}
      >
        <Stack gap={10} mt={6}>
          {agencyRole.options.map((role) => (
            <Radio key={role} value={role} label={ROLE_LABELS[role]} description={agencyRoleMeanings[role]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Clients"
        value={value.isLimited ? 'some' : 'all'}
        onChange={(text) => onChange({ ...value, isLimited: text === 'some' })}
        {...(value.role === 'agency_admin' && value.isLimited
          ? { description: 'Only administrators for all clients can manage the team.' }
          : {})}
      >
        <Stack gap={10} mt={6}>
          <Radio value="all" label="All clients, including new ones" />
          <Radio value="some" label="Selected clients" />
        </Stack>
      </Radio.Group>
      {value.isLimited ? (
        <ClientsField chosen={value.clients} error={error} onChange={(clients) => onChange({ ...value, clients })} />
      ) : null}
    </>
  );
}

/** The request's fields; null clients: all. */
export const accessOf = ({ role, isLimited, clients }: AccessChoice) => ({
  role,
  client_ids: isLimited ? clients.map(({ client_id: id }) => id) : null,
});

/** What is missing, else null. */
export const problemOf = ({ isLimited, clients }: AccessChoice): string | null =>
  isLimited && clients.length === 0 ? 'Choose a client, or all of them' : null;
