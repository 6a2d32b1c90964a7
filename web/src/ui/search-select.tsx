import { Group, Select, Stack, Text, type ComboboxProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';

/** Fewer characters are not asked for. */
const LEAST = 2;

/** What is typed, and what the server is asked for: the same a moment later, and nothing of one character. */
export function useSearchText() {
  const [search, setSearch] = useState('');
  const [later] = useDebouncedValue(search.trim(), 250);
  return { search, setSearch, text: later.length < LEAST ? '' : later, isBehind: later !== search.trim() };
}

interface Found {
  id: string;
  /** What the option is called; two may be called the same. */
  name: string;
  title: string | undefined;
  line: string;
  /** At the right. */
  figure: string;
}

interface SearchSelectProps {
  id?: string;
  label: string;
  description: string;
  placeholder: string;
  typed: ReturnType<typeof useSearchText>;
  found: readonly Found[];
  asked: { isFetching: boolean; error: unknown };
  /** When nothing fits what was typed. */
  nothing: (text: string) => string;
  error?: string | null | undefined;
  hasFocus?: boolean;
  comboboxProps?: ComboboxProps;
  onChoose: (id: string) => void;
}

/** Looks up one of many on the server while its name is typed. */
export function SearchSelect({
  typed,
  found,
  asked,
  nothing,
  error,
  hasFocus,
  onChoose,
  comboboxProps,
  ...words
}: SearchSelectProps) {
  const byId = new Map(found.map((one) => [one.id, one]));
  const isWaiting = asked.isFetching || typed.isBehind;
  return (
    <Select
      {...words}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={<span />}
      searchable
      searchValue={typed.search}
      onSearchChange={typed.setSearch}
      value={null}
      onChange={(id) => id !== null && onChoose(id)}
      data={found.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered; the same name may stand for two.
      filter={({ options }) => options}
      maxDropdownHeight={320}
      data-autofocus={hasFocus || undefined}
      {...(comboboxProps ? { comboboxProps } : {})}
      nothingFoundMessage={searchWords({ text: typed.search.trim(), isWaiting, error: asked.error, nothing })}
      error={asked.error ? messageOf(asked.error) : error}
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

/** What stands in the list while there is nothing to choose. */
export function searchWords({
  text,
  isWaiting,
  error,
  nothing,
}: {
  text: string;
  isWaiting: boolean;
  error: unknown;
  nothing: (text: string) => string;
}): string {
  if (text.length < LEAST) return 'Type at least two characters';
  if (isWaiting) return 'Looking…';
  return error ? 'The search failed' : nothing(text);
}
