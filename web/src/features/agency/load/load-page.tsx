import { Stack, Text, Title } from '@mantine/core';
import { listLoadKinds } from '@recoup/contract/agency/load';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { authQuery } from '#lib/api/auth-query.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { ChooseStage, type Kinds } from './choose-stage.tsx';
import { LoadSteps } from './load-steps.tsx';
import { startLoad, type LoadChoice } from './queries.ts';
import { RecentLoads } from './recent-loads.tsx';

/** Loads a data file: choose, map the columns, check, apply. `?file=` is the id of a load. */
export function LoadPage() {
  const isAuditor = useAgencyRole() === 'agency_auditor';
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(authQuery(listLoadKinds, {}, { enabled: !isAuditor }));
  const isLimited = error instanceof ApiError && error.status === 403;
  const file = search.get('file');
  return (
    <Page title="Load data" description="Payments, statuses, accounts and other data from your systems, by CSV or Excel file">
      {isAuditor || isLimited ? (
        <EmptyState title="You cannot load data" icon={IconLock}>
          {isAuditor
            ? 'Auditors can view everything but cannot change anything.'
            : 'Files can contain any client’s data, and your access is limited to some clients. Ask an agency administrator.'}
        </EmptyState>
      ) : null}
      {!isAuditor && !isLimited && !data && error ? (
        <ErrorState title="The kinds of data could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!isAuditor && !data && !error ? <PanelSkeleton lines={6} /> : null}
      {data && file !== null ? <LoadSteps key={file} id={file} /> : null}
      {data && file === null ? <NewLoad kinds={data.data} /> : null}
    </Page>
  );
}

function NewLoad({ kinds }: { kinds: Kinds }) {
  const [search, setSearch] = useSearchParams();
  const requestedKind = kinds.kinds.find(({ kind }) => kind === search.get('kind'))?.kind;
  const [choice, setChoice] = useState<LoadChoice>({ kind: requestedKind ?? 'payment', source: '', isHistory: false });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      setSearch({ file: (await startLoad(file, choice)).id });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack gap="lg">
      {problem === null ? null : (
        <Notice tone="danger" alert title="This file could not be used">
          <Text size="sm">{problem}</Text>
        </Notice>
      )}
      <ChooseStage kinds={kinds} choice={choice} busy={busy} onChange={setChoice} onFile={(file) => void start(file)} />
      <section aria-labelledby="recent-loads">
        <Title order={2} size="h4" id="recent-loads" mb="xs">
          Recent files
        </Title>
        <RecentLoads />
      </section>
    </Stack>
  );
}
