import { Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSsnLast4, plural } from '../../lib/format.ts';
import { messageOf } from '../../lib/errors.ts';
import { useEntry } from './entry-context.ts';
import { isIdentity } from './entry-fields.ts';
import { withoutIdentity } from './entry-values.ts';
import { peopleQuery } from './queries.ts';

export const PICKER_ID = 'find-person';

/** Finds a person among those placed before, while the name is typed. */
export function PersonPicker() {
  const { form, client, kept } = useEntry();
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const { data, isFetching, error } = useQuery(peopleQuery(client.client_id, text));
  const people = data?.data ?? [];
  const byId = new Map(people.map((person) => [person.people_id, person]));

  const choose = (id: string | null) => {
    if (id === null) return;
    // What was typed of somebody else must not be added to this person.
    form.setValue('values', withoutIdentity(form.getValues('values')));
    form.setValue('cleared', kept.filter(isIdentity));
    form.setValue('people_id', id, { shouldDirty: true });
  };
  return (
    <Select
      id={PICKER_ID}
      label="Placed before?"
      description="Look the debtor up by name, so that the new account joins the others. Otherwise fill in below."
      placeholder="Name of a person or business"
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={<span />}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      onChange={choose}
      data={people.map((person) => ({ value: person.people_id, label: person.display_name }))}
      // The server has filtered; the same name may stand for two people.
      filter={({ options }) => options}
      maxDropdownHeight={320}
      nothingFoundMessage={messageFor({ text: search.trim(), waiting: isFetching || text !== search.trim(), error })}
      error={error ? messageOf(error) : null}
      renderOption={({ option }) => {
        const person = byId.get(option.value);
        return (
          <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
            <Stack gap={0}>
              <Text size="sm" fw={550}>
                {option.label}
              </Text>
              <Text size="xs" c="dimmed">
                {[person?.place, person?.ssn_last4 ? `SSN ${formatSsnLast4(person.ssn_last4)}` : null]
                  .filter(Boolean)
                  .join(' · ') || 'No address'}
              </Text>
            </Stack>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {plural(person?.accounts ?? 0, 'account')}
            </Text>
          </Group>
        );
      }}
    />
  );
}

export function messageFor({ text, waiting, error }: { text: string; waiting: boolean; error: unknown }): string {
  if (text.length < 2) return 'Type at least two letters';
  if (waiting) return 'Looking…';
  return error ? 'The search failed' : `Nobody called “${text}” was placed before. Fill in below.`;
}
