import { Tabs } from '@mantine/core';
import { SEARCH_KIND_LABELS, SEARCH_KINDS } from '@recoup/domain/search/kinds';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { searchPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { examples } from '#features/search/examples.ts';
import { resultsQuery } from '#features/search/queries.ts';
import { readTyped } from '#features/search/reading.ts';
import { Understood } from '#features/search/understood.tsx';
import { readAddress } from './address.ts';
import { AllResults } from './all-results.tsx';
import { KindResults } from './kind-results.tsx';
import classes from './page.module.css';

/** All results: the best hits of each kind, or every hit of one kind. */
export function SearchPage() {
  const { client_id: clientId } = useClient();
  const navigate = useNavigate();
  const { q, kind } = readAddress(useSearchParams()[0]);
  // A query that must not be searched is removed from the address, too.
  const [refused, setRefused] = useState<string | null>(null);
  const search = (text: string) => {
    const { isRefused } = readTyped(text);
    setRefused(isRefused ? text : null);
    if (!isRefused) void navigate(searchPath(text, kind ?? undefined), { replace: true });
  };
  return (
    <Page title="Search">
      <div className={classes.head}>
        <div className={classes.box}>
          <SearchBox text={q} label="Search" placeholder="A name, a number, an amount, filters…" onSearch={search} />
        </div>
        <Understood parts={readTyped(refused ?? q).explained} />
      </div>
      {q === '' ? <NoQuery /> : <Results key={clientId} clientId={clientId} q={q} kind={kind} />}
    </Page>
  );
}

function Results({ clientId, q, kind }: { clientId: string } & ReturnType<typeof readAddress>) {
  const navigate = useNavigate();
  const all = useQuery(resultsQuery(clientId, q));
  const counts = new Map(
    all.data?.data.groups.map((group) => [group.kind, formatHitCount(group.hits.length, group.next_cursor)]),
  );
  const kinds = SEARCH_KINDS.filter((one) => counts.has(one) || one === kind);
  return (
    <Tabs
      value={kind ?? 'all'}
      keepMounted={false}
      onChange={(value) => void navigate(searchPath(q, value === 'all' ? undefined : (value ?? undefined)))}
    >
      <Tabs.List mb="lg" aria-label="Result type">
        <Tabs.Tab value="all">All</Tabs.Tab>
        {kinds.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {SEARCH_KIND_LABELS[one]}
            {counts.has(one) ? <span className={`${classes.count} tabular`}>{counts.get(one)}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind ?? 'all'}>
        {kind ? (
          <KindResults key={kind} clientId={clientId} q={q} kind={kind} />
        ) : (
          <AllResults q={q} result={all.data?.data} error={all.error} onRetry={() => void all.refetch()} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** `10+` when the count was capped. */
const formatHitCount = (hits: number, next: string | null): string => `${hits}${next === null ? '' : '+'}`;

function NoQuery() {
  return (
    <EmptyState title="What are you looking for?" icon={IconSearch}>
      <ul className={classes.examples}>
        {examples.map(({ text, hint }) => (
          <li key={text}>
            <Link to={searchPath(text)}>{text}</Link>
            <span>{hint}</span>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
