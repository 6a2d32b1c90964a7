import { Button, Text } from '@mantine/core';
import type { ImportDetails, ImportSummary } from '@recoup/contract/placing/import-shapes';
import { assumedStatement, CERTIFICATION } from '@recoup/domain/placing/certification';
import { useIsFetching, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getConfig } from '#lib/api/config.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { isPlacingRefused, PlacingNotice } from '#shared/company/placing-notice.tsx';
import { CertificationBox } from '#shared/placing/certification-box.tsx';
import { Notice } from '#ui/notice.tsx';
import { importQuery, useCommitImport, type ImportParams } from '../queries.ts';
import { formatChange, formatNotPlaced, formatPlaced } from './certify-labels.ts';
import classes from './check.module.css';
import { useCertified } from './use-certified.ts';

type SeenTotals = Pick<ImportSummary, 'accounts' | 'amount_cents'>;

/** The certification and the button that places. The server compares what the user saw, so it places nothing the user has not seen. */
export function CertifyPanel({
  upload,
  summary,
  params,
}: {
  upload: ImportDetails;
  summary: ImportSummary;
  params: ImportParams;
}) {
  const { accounts, itemization_assumed: assumed } = summary;
  const statements = [...CERTIFICATION.statements, ...(assumed > 0 ? [assumedStatement(assumed)] : [])];
  const [isCertified, setCertified] = useCertified(upload.id);
  const [missed, setMissed] = useState(false);
  const [outdated, setOutdated] = useState<SeenTotals | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const [, setSearch] = useSearchParams();
  const client = useQueryClient();
  const commit = useCommitImport();
  const company = useQuery(clientDetailsQuery(params.client_id)).data?.data;
  // The figures are about to change while a cell is being corrected.
  const isUpdating = useIsMutating() + useIsFetching({ queryKey: importQuery(params).queryKey, exact: true }) > 0;
  if (accounts === 0) {
    return (
      <Notice tone="warning" title="No rows can be placed yet">
        {summary.rows.error > 0
          ? 'Every row has a question or an error, or was skipped. Answer, fix a row, restore one, or go back to the columns.'
          : 'Every row was skipped. Restore one, or cancel this upload.'}
      </Notice>
    );
  }
  const place = () => {
    setMissed(!isCertified);
    if (!isCertified) return box.current?.focus();
    const seen: SeenTotals = { accounts, amount_cents: summary.amount_cents };
    const body = {
      certification: { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) },
      revision: upload.revision,
      ...seen,
      itemization_assumed: assumed,
    };
    // Not callbacks of `mutate`, which are dropped once the refetched state has replaced this panel.
    commit.mutateAsync({ params, body }).then(
      () => {
        setCertified(false);
        setSearch({});
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 409)) return;
        if (isPlacingRefused(error)) return void invalidateOperations(client, ['clients.get']);
        setCertified(false);
        setOutdated(seen);
        void invalidateOperations(client, ['imports.get', 'imports.rows']);
      },
    );
  };
  const error = commit.error && !outdated && !isPlacingRefused(commit.error) ? messageOf(commit.error) : null;
  return (
    <Panel title="Certify and place">
      <div className={classes.certify}>
        {outdated ? (
          <Notice tone="warning" alert title="Review the changes before you place">
            {formatChange(outdated, summary)}
          </Notice>
        ) : null}
        <CertificationBox
          statements={statements}
          checked={isCertified}
          error={missed && !isCertified ? 'Check this box to place the accounts' : undefined}
          inputRef={box}
          onChange={setCertified}
        />
        {company?.placing.allowed === false ? (
          <PlacingNotice client={company} />
        ) : (
          <div className={classes.place}>
            <Button size="md" disabled={isUpdating && !commit.isPending} loading={commit.isPending} onClick={place}>
              {formatPlaced(summary)}
            </Button>
            <Text size="sm" c="dimmed">
              {getConfig().agency.name} starts work on {plural(summary.people, 'debtor')}. {formatNotPlaced(summary)}
            </Text>
          </div>
        )}
        {error ? (
          <Notice tone="danger" alert>
            {error}
          </Notice>
        ) : null}
      </div>
    </Panel>
  );
}
