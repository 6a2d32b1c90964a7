import { Group, Select, Stack, Text, type ComboboxProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';

/** Minimum length of a search text. */
const MIN_LENGTH = 2;

/** The typed text, and the debounced text to query: empty below the minimum length. */
export function useSearchText() {
  const [search, setSearch] = useState('');
  const [later] = useDebouncedValue(search.trim(), 250);
  return { search, setSearch, text: later.length < MIN_LENGTH ? '' : later, isBehind: later !== search.trim() };
}

interface SearchState {
  id: string;
  /** Display name; not necessarily unique. */
  name: string;
  title: string | undefined;
  line: string;
  /** Trailing value. */
  figure: string;
}

interface SearchSelectProps {
  id?: string;
  label: string;
  description: string;
  placeholder: string;
  typed: ReturnType<typeof useSearchText>;
  found: readonly SearchState[];
  query: { isFetching: boolean; error: unknown };
  /** Message for a search without matches. */
  noMatchText: (text: string) => string;
  error?: string | null | undefined;
  hasFocus?: boolean;
  comboboxProps?: ComboboxProps;
  onChoose: (id: string) => void;
}

/** Searches records on the server while the user types. */
export function SearchSelect({
  typed,
  found,
  query,
  noMatchText,
  error,
  hasFocus,
  onChoose,
  comboboxProps,
  ...fieldProps
}: SearchSelectProps) {
  const byId = new Map(found.map((one) => [one.id, one]));
  const isWaiting = query.isFetching || typed.isBehind;
  return (
    <Select
      {...fieldProps}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={<span />}
      searchable
      searchValue={typed.search}
      onSearchChange={typed.setSearch}
      value={null}
      onChange={(id) => id !== null && onChoose(id)}
      data={found.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered already; names need not be unique.
      filter={({ options }) => options}
      maxDropdownHeight={320}
      data-autofocus={hasFocus || undefined}
      {...(comboboxProps ? { comboboxProps } : {})}
      nothingFoundMessage={emptyMessage({ text: typed.search.trim(), isWaiting, error: query.error, noMatchText })}
      error={query.error ? messageOf(query.error) : error}
      renderOption={({ option }) => {
        const one = byId.get(option.value);
        return (
          <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
            <Stack gap={0}>
              <Text size="sm" fw={550}>
                {one?.title}
              </Text>
              <Text size="xs" c="dimmed" className="tabular">
                {one?.line}
              </Text>
            </Stack>
            <Text size="xs" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {one?.figure}
            </Text>
          </Group>
        );
      }}
    />
  );
}

/** Message of the empty list. */
export function emptyMessage({
  text,
  isWaiting,
  error,
  noMatchText,
}: {
  text: string;
  isWaiting: boolean;
  error: unknown;
  noMatchText: (text: string) => string;
}): string {
  if (text.length < MIN_LENGTH) return 'Type at least two characters';
  if (isWaiting) return 'Looking…';
  return error ? 'The search failed' : noMatchText(text);
}
