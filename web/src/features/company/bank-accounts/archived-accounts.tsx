import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Rows, RowsSkeleton } from '#ui/rows.tsx';
import { AccountRow } from './account-row.tsx';
import classes from './bank-accounts.module.css';
import { bankAccountsQuery } from './queries.ts';

/** Collapsed by default; the query stores whether it is open. */
export function ArchivedAccounts() {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get('show') === 'archived';
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isOpen) next.delete('show');
    else next.set('show', 'archived');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={classes.fold}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-expanded={isOpen}
        onClick={toggle}
        leftSection={<IconChevronRight size={16} aria-hidden="true" className={classes.arrow} />}
      >
        Archived accounts
      </Button>
      {isOpen ? <Archived /> : null}
    </div>
  );
}

function Archived() {
  const { client_id: clientId } = useClient();
  const { data, error, refetch } = useQuery(bankAccountsQuery(clientId, 'archived'));
  return (
    <Panel flush>
      {data && data.data.length > 0 ? (
        <Rows label="Archived bank accounts">
          {data.data.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </Rows>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState title="No archived accounts">Accounts you archive are listed here.</EmptyState>
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={1} /> : null}
    </Panel>
  );
}
