import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { draftPath, paths, placedPath } from '#lib/paths/paths.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError, isRefused } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { carriedFrom, type CarriedFrom } from './carried-from.ts';
import { DraftsPanel } from './drafts-panel.tsx';
import { EntryForm, type EntryFormProps } from './entry-form.tsx';
import { EntrySkeleton } from './entry-skeleton.tsx';
import { PlacedPanel } from './placed-panel.tsx';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { draftQuery, placedQuery } from './queries.ts';
import { useEntryTarget } from './use-entry-target.ts';

/**
 * `?draft=` resumes a draft; `?people_id=` starts one for a person placed before, optionally prefilled from one of their accounts
 * by `&again=` or `&like=`; `?placed=` shows the result.
 */
export function EntryPage() {
  const { client_id: clientId } = useClient();
  const [search] = useSearchParams();
  const [placed, peopleId, draftId] = ['placed', 'people_id', 'draft'].map((key) => search.get(key) ?? '') as [
    string,
    string,
    string,
  ];
  const corrects = useQuery({ ...draftQuery(clientId, draftId), enabled: draftId !== '' }).data?.data.corrects ?? null;
  if (placed !== '' && peopleId !== '') {
    return (
      <Page title="Account placed" width="text">
        <PlacedPanel clientId={clientId} peopleId={peopleId} accountId={placed} />
      </Page>
    );
  }
  return (
    <Page
      title={corrects ? 'Correct a placement' : 'Place an account'}
      description={
        corrects
          ? 'Change what is wrong. The corrected account replaces the one you placed.'
          : 'Enter one account. The form asks only what its debt type needs.'
      }
    >
      <Entry clientId={clientId} draftId={draftId} peopleId={peopleId} from={carriedFrom(search)} />
    </Page>
  );
}

interface EntryProps {
  clientId: string;
  draftId: string;
  peopleId: string;
  from: CarriedFrom | null;
}

function Entry({ clientId, ...where }: EntryProps) {
  const { data, error, refetch } = useQuery(clientDetailsQuery(clientId));
  const { target, adopt, reload } = useEntryTarget({ clientId, ...where });
  const navigate = useNavigate();
  const queries = useQueryClient();

  if (error && !data) return <ErrorState title="The form could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <EntrySkeleton />;
  if (!data.data.abilities.place_accounts) {
    return (
      <EmptyState title="You cannot place accounts">
        {data.data.is_read_only
          ? `You have read-only access. Users of ${data.data.client_name} place its accounts.`
          : `Ask an administrator of ${data.data.client_name} for access.`}
      </EmptyState>
    );
  }
  const props = {
    client: data.data,
    peopleId: target.peopleId,
    onCreated: (id: string) => {
      adopt(id);
      void invalidateOperations(queries, ['placements.list-drafts']);
      // Stays on the form: only the address gets the draft's id.
      void navigate(draftPath(id), { replace: true, preventScrollReset: true });
    },
    onLoadTheirs: reload,
    onPlaced: ({ people_id, account_id }: { people_id: string; account_id: string }) =>
      void navigate(placedPath(people_id, account_id), { replace: true }),
  };
  if (target.draftId === '' && target.from) return <CarriedEntry key={target.key} {...props} from={target.from} />;
  return target.draftId === '' ? (
    <>
      {target.peopleId === '' ? <DraftsPanel clientId={clientId} except={where.draftId} /> : null}
      <EntryForm key={target.key} {...props} draft={null} />
    </>
  ) : (
    <DraftEntry key={target.key} {...props} draftId={target.draftId} />
  );
}

/** Falls back to the form without prefilled fields if the account is not accessible. */
function CarriedEntry({ from, ...props }: Omit<EntryFormProps, 'draft'> & { from: CarriedFrom }) {
  const { data, error, refetch } = useQuery(placedQuery(props.client.client_id, props.peopleId, from.accountId));
  if (data) return <EntryForm {...props} draft={null} carried={{ account: data.data, as: from.as }} />;
  if (isRefused(error)) return <EntryForm {...props} draft={null} />;
  if (error) return <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <EntrySkeleton />;
}

function DraftEntry({ draftId, ...props }: Omit<EntryFormProps, 'draft'> & { draftId: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...draftQuery(props.client.client_id, draftId),
    // A cached revision would conflict with the user's own later save.
    refetchOnMount: 'always',
    // Once loaded, the form is newer than the server's draft.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title="Draft not found"
        action={
          <Button component={Link} to={paths.manualEntry}>
            Place a new account
          </Button>
        }
      >
        It was placed or deleted, or it belongs to another user or another of your companies.
      </EmptyState>
    );
  }
  if (error && !data) return <ErrorState title="The draft could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <EntrySkeleton />;
  return <EntryForm {...props} draft={data.data} />;
}
