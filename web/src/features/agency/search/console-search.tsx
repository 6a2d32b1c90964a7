import { Kbd, Loader, Modal, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { listConsoleAccounts } from '@recoup/contract/agency/accounts';
import { listConsoleStatements } from '@recoup/contract/agency/statements';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { authQuery } from '#lib/api/auth-query.ts';
import { formatDays, formatMoney } from '#lib/format/format.ts';
import { agencyStatementPath } from '#lib/paths/statement-paths.ts';
import { agencyAccountPath, agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { statusOf } from '../accounts/account-labels.ts';
import { clientsQuery } from '#shared/agency/client-chip.tsx';
import classes from './console-search.module.css';

const LIST_ID = 'console-search-hits';
const PAUSE_MS = 200;

interface Hit {
  id: string;
  group: 'Accounts' | 'Clients' | 'Statements' | null;
  to: string;
  title: string;
  note: string;
  end: string;
}

const foundQuery = (q: string) => authQuery(listConsoleAccounts, { query: { q, limit: 8 } }, { enabled: q !== '' });

/** Statement numbers contain digits, so other texts need no second search. */
const numbersQuery = (q: string) =>
  authQuery(listConsoleStatements, { query: { number: q, limit: 5 } }, { enabled: /\d/.test(q) && q.length <= 60 });

function useHits(text: string) {
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const accounts = useQuery({ ...foundQuery(q), placeholderData: keepPreviousData });
  const statements = useQuery(numbersQuery(q));
  const clients = useQuery({ ...clientsQuery(q), enabled: q !== '', placeholderData: keepPreviousData });
  const isReady = q !== '' && accounts.data !== undefined;
  const hits: Hit[] = isReady
    ? [
        ...accounts.data.data.map((row) => ({
          id: row.id,
          group: 'Accounts' as const,
          to: agencyAccountPath(row),
          title: row.debtor_name,
          note: `${row.number} · ${row.client_name} · ${statusOf(row.status).label}`,
          end: formatMoney(row.balance_cents),
        })),
        ...(clients.data?.data ?? []).slice(0, 5).map((row) => ({
          id: row.client_id,
          group: 'Clients' as const,
          to: agencyClientPath(row.client_id),
          title: row.client_name,
          note: 'Client',
          end: row.code ?? '',
        })),
        ...(statements.data?.data ?? []).map((row) => ({
          id: row.id,
          group: 'Statements' as const,
          to: agencyStatementPath(row),
          title: `Statement ${row.number}`,
          note: `${row.client_name} · ${formatDays(row.period_from, row.period_to)}`,
          end: formatMoney(row.paid_out_cents),
        })),
        {
          id: 'all',
          group: null,
          to: `${agencyPaths.accounts}?q=${encodeURIComponent(q)}`,
          title: 'View all accounts found',
          note: '',
          end: '',
        },
      ]
    : [];
  return {
    hits: hits.length > 1 ? hits : [],
    isRefused: accounts.data?.is_refused === true && q !== '',
    isBehind: typed !== '' && (q !== typed || accounts.isFetching || statements.isFetching),
    error: q !== '' && accounts.isError ? accounts.error : null,
    retry: () => void accounts.refetch(),
  };
}

/** Search over the accounts, clients and statements that the user may see. */
export function ConsoleSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  useFocusReturned();
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // Focused immediately, because users keep typing after the shortcut.
  useLayoutEffect(() => field.current?.focus(), []);
  const { hits, isRefused, isBehind, error, retry } = useHits(text);
  const index = Math.min(at, hits.length - 1);
  const active = hits[index];
  const open = ({ to }: Hit) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(index < hits.length - 1 ? index + 1 : 0);
    else if (event.key === 'ArrowUp') setAt(index > 0 ? index - 1 : hits.length - 1);
    else if (event.key === 'Enter' && active && !isBehind) open(active);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={680}
      yOffset="9dvh"
      centered={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search" radius={isPhone ? 0 : 'lg'}>
        <Modal.Body p={0}>
          <div className={classes.field}>
            {isBehind ? <Loader size={18} aria-label="Searching" /> : <IconSearch size={19} aria-hidden="true" />}
            <input
              ref={field}
              data-autofocus
              type="text"
              role="combobox"
              aria-label="Search accounts, clients and statements"
              aria-expanded={hits.length > 0}
              aria-controls={LIST_ID}
              aria-autocomplete="list"
              aria-activedescendant={active ? `console-hit-${active.id}` : undefined}
              placeholder="Name, account or statement number, phone, client"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" aria-label="Close" onClick={onClose}>
              <IconX size={17} aria-hidden="true" />
            </button>
          </div>
          <VisuallyHidden component="output">{isBehind || text.trim() === '' ? '' : countText(hits.length)}</VisuallyHidden>
          {error ? <ErrorState title="Search failed" error={error} onRetry={retry} /> : null}
          {!error && !isBehind && text.trim() !== '' && hits.length === 0 ? (
            <EmptyState title={isRefused ? 'Social Security numbers cannot be searched' : `No results for “${text.trim()}”`}>
              Search by name, account number, phone, email, client or statement number.
            </EmptyState>
          ) : null}
          {error ? null : <Hits hits={hits} active={active} onPoint={setAt} onOpen={open} />}
          {isPhone ? null : (
            <div className={classes.keys} aria-hidden="true">
              <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move <Kbd size="xs">Enter</Kbd> open <Kbd size="xs">Esc</Kbd> close
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The last option links to the full list. */
const countText = (options: number): string =>
  options === 0 ? 'No results' : options === 2 ? '1 result' : `${options - 1} results`;

// A listbox, because its options contain more than text, unlike those of a select or datalist.
const listbox = { role: 'listbox' };
const optionOf = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive });

function Hits({
  hits,
  active,
  onPoint,
  onOpen,
}: {
  hits: readonly Hit[];
  active: Hit | undefined;
  onPoint: (index: number) => void;
  onOpen: (hit: Hit) => void;
}) {
  if (hits.length === 0) return null;
  return (
    <div {...listbox} id={LIST_ID} aria-label="Results" className={classes.hits}>
      {hits.map((hit, index) => (
        <div key={hit.id} role="presentation">
          {hit.group && hit.group !== hits[index - 1]?.group ? (
            <div role="presentation" className={classes.group}>
              {hit.group}
            </div>
          ) : null}
          <button
            type="button"
            {...optionOf(hit === active)}
            id={`console-hit-${hit.id}`}
            tabIndex={-1}
            className={classes.hit}
            onPointerMove={() => onPoint(index)}
            onClick={() => onOpen(hit)}
          >
            <span className={classes.words}>
              <b>{hit.title}</b>
              {hit.note ? <span>{hit.note}</span> : null}
            </span>
            <span className="tabular">{hit.end}</span>
          </button>
        </div>
      ))}
    </div>
  );
}
