import { Button } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { ApiError } from '#lib/api/errors.ts';
import { formatBytes, plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageSkeleton, PanelSkeleton } from '#ui/skeletons.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { IMPORT_STATES } from '../import-states.ts';
import { importQuery, type ImportParams } from '../queries.ts';
import { CancelButton } from './cancel-button.tsx';
import { CancelledPanel, FailedPanel } from './ended-panels.tsx';
import { StepNav } from './step-nav.tsx';
import { STEP_LABELS, stepOf, type Step } from './steps.ts';
import classes from './step-nav.module.css';
import { UploadStep } from './upload-step.tsx';
import { useStepFocus } from './use-step-focus.ts';
import { WorkPanel } from './work-panel.tsx';

const ColumnsStep = lazy(async () => ({ default: (await import('../columns/columns-step.tsx')).ColumnsStep }));
const CheckStep = lazy(async () => ({ default: (await import('../check/check-step.tsx')).CheckStep }));
const DoneStep = lazy(async () => ({ default: (await import('../done/done-step.tsx')).DoneStep }));

const breadcrumbs = [{ label: 'Uploads', to: paths.uploads }];

/** One upload, from its file to its accounts. The server determines the step, so leaving the page is always safe. */
export function ImportPage() {
  const { client_id: clientId } = useClient();
  const { id = '' } = useParams();
  const params = { client_id: clientId, id };
  const { data, error, isPending, refetch } = useQuery(importQuery(params));
  if (isPending || (!data && !error)) return <PageSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <UploadNotFound />;
  if (!data) {
    return (
      <Page title="Upload" breadcrumbs={breadcrumbs}>
        <ErrorState title="This upload could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return <KnownImport upload={data.data} params={params} />;
}

function KnownImport({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const isPlaced = upload.state === 'committed';
  // The server created the accounts, which lists and batches loaded earlier do not include.
  useEffect(() => {
    if (isPlaced) void invalidateOperations(client, ['debtors.']);
  }, [client, isPlaced]);
  const step = stepOf(search.get('step'), upload);
  const mayPlace = useQuery(clientDetailsQuery(params.client_id)).data?.data.abilities.place_accounts ?? true;
  const section = useStepFocus(`${step} ${upload.state}`);
  return (
    <Page
      title={upload.file_name}
      breadcrumbs={breadcrumbs}
      badge={<StatusBadge {...IMPORT_STATES[upload.state]} focusable />}
      subtitle={`${formatBytes(upload.file_bytes)}${upload.structure ? ` · ${plural(upload.structure.data_rows, 'row')}` : ''}`}
      actions={upload.may.cancel && mayPlace ? <CancelButton upload={upload} params={params} /> : null}
    >
      {mayPlace || isPlaced ? <StepNav upload={upload} shown={step} /> : null}
      <section ref={section} tabIndex={-1} aria-label={STEP_LABELS[step]} className={classes.section}>
        <Suspense fallback={<PanelSkeleton lines={8} />}>
          {mayPlace || isPlaced ? <StepContent step={step} upload={upload} params={params} /> : <NotPlacedYet />}
        </Suspense>
      </section>
    </Page>
  );
}

function StepContent({ step, upload, params }: { step: Step; upload: ImportDetails; params: ImportParams }) {
  if (upload.state === 'failed') return <FailedPanel upload={upload} params={params} />;
  if (upload.state === 'cancelled') return <CancelledPanel upload={upload} />;
  switch (step) {
    case 'upload':
      return <UploadStep upload={upload} params={params} />;
    case 'columns':
      return <ColumnsStep key={upload.id} upload={upload} params={params} />;
    case 'check':
      return upload.state === 'checking' ? <WorkPanel upload={upload} /> : <CheckStep upload={upload} params={params} />;
    case 'done':
      return upload.state === 'committing' ? <WorkPanel upload={upload} /> : <DoneStep upload={upload} params={params} />;
  }
}

/** Before placing, the page is a form for users who may place. */
function NotPlacedYet() {
  return (
    <EmptyState title="Not placed yet">
      Colleagues who can place accounts are preparing it. Its accounts appear here once they are placed.
    </EmptyState>
  );
}

function UploadNotFound() {
  return (
    <Page title="Upload" breadcrumbs={breadcrumbs}>
      <EmptyState
        title="Upload not found"
        action={
          <Button component={Link} to={paths.uploads}>
            View all uploads
          </Button>
        }
      >
        It may belong to another of your companies. Switch to that company, or find it in the list of uploads.
      </EmptyState>
    </Page>
  );
}
