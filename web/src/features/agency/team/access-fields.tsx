import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TeamMember } from '@recoup/contract/agency/team';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { agencyRole } from '@recoup/contract/users/memberships';
import { listAgencyClients } from '@recoup/contract/users/agency-staff';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { agencyRoleMeanings } from './role-meanings.ts';

export interface AccessChoice {
  role: AgencyRole;
  isLimited: boolean;
  clients: NonNullable<TeamMember['clients']>;
}

/** As many as fit; more words find the others. */
const SHOWN = 50;

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
          ? { description: 'Only administrators for all clients manage the team.' }
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

function ClientsField({
  chosen,
  error,
  onChange,
}: {
  chosen: AccessChoice['clients'];
  error: string | undefined;
  onChange: (clients: AccessChoice['clients']) => void;
}) {
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), 200);
  const found = useQuery({
    ...authQuery(listAgencyClients, { query: { search: debounced, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const names = new Map([...(found.data?.data ?? []), ...chosen].map((client) => [client.client_id, client.client_name]));
  return (
    <MultiSelect
      label="Selected clients"
      placeholder={chosen.length === 0 ? 'Find a client' : ''}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched.
      filter={({ options }) => options}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen.map(({ client_id: id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ client_id: id, client_name: names.get(id) ?? '' })))}
      nothingFoundMessage={found.isError ? 'Clients could not be loaded' : 'No client matches'}
      error={error}
      hidePickedOptions
    />
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
