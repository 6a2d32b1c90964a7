import { Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { DebtorRow } from '@recoup/contract/debtors';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { formatMoney } from '../../lib/format.ts';
import { useClient } from '../../lib/selected-client.ts';
import { accountsQuery } from './queries.ts';

/** Finds one account by the debtor's name, our number or the company's own, while it is typed. */
export function AccountPicker({
  isWithinPopover = false,
  hasFocus = isWithinPopover,
  error,
  onChoose,
}: {
  isWithinPopover?: boolean;
  /** Takes the focus when its dialog opens. */
  hasFocus?: boolean;
  error?: string | null;
  onChoose: (account: DebtorRow) => void;
}) {
  const { client_id: clientId } = useClient();
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const found = useQuery({ ...accountsQuery(clientId, text), enabled: text.length > 1, placeholderData: keepPreviousData });
  const accounts = text.length > 1 ? (found.data?.data ?? []) : [];
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const isWaiting = found.isFetching || text !== search.trim();
  return (
    <Select
      label="Account"
      description="Name of the debtor, our account number or your own"
      placeholder="Search"
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={<span />}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      onChange={(id) => {
        const account = id === null ? undefined : byId.get(id);
        if (account) onChoose(account);
      }}
      data={accounts.map(({ id, number }) => ({ value: id, label: number }))}
      // The server has filtered.
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: !isWithinPopover }}
      maxDropdownHeight={320}
      data-autofocus={hasFocus || undefined}
      nothingFoundMessage={emptyWords({ text: search.trim(), isWaiting, error: found.error })}
      error={found.error ? messageOf(found.error) : error}
      renderOption={({ option }) => {
        const account = byId.get(option.value);
        return (
          <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
            <Stack gap={0}>
              <Text size="sm" fw={550}>
                {account?.debtor_name}
              </Text>
              <Text size="xs" c="dimmed" className="tabular">
                {[account?.number, account?.client_account_number].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
            <Text size="xs" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {formatMoney(account?.balance_cents)}
            </Text>
          </Group>
        );
      }}
    />
  );
}

function emptyWords({ text, isWaiting, error }: { text: string; isWaiting: boolean; error: unknown }): string {
  if (text.length < 2) return 'Type at least two characters';
  if (isWaiting) return 'Looking…';
  return error ? 'The search failed' : `No account fits “${text}”.`;
}
