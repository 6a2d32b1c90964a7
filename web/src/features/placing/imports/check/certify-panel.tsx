import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ImportDetails, ImportSummary } from '@recoup/contract/placing/imports';
import { assumedStatement, CERTIFICATION } from '@recoup/domain/placing/certification';
import { useIsFetching, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { ApiError } from '#lib/api/errors.ts';
import { formatMoney, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { isPlacingRefused, PlacingNotice } from '#shared/company/placing-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { importQuery, useCommitImport, type ImportParams } from '../queries.ts';
import { changedWords, leftBehindWords, placeWords } from './certify-labels.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

type Seen = Pick<ImportSummary, 'accounts' | 'amount_cents'>;

/** Certification statements and the button that places. The server compares what the user saw, so nothing unseen is placed. */
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
  const [affirmed, setAffirmed] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [missed, setMissed] = useState(false);
  const [outdated, setOutdated] = useState<Seen | null>(null);
  const [, setSearch] = useSearchParams();
  const client = useQueryClient();
  const commit = useCommitImport();
  const company = useQuery(clientDetailsQuery(params.client_id)).data?.data;
  // The figures are about to change while a cell is being corrected.
  const unsettled = useIsMutating() + useIsFetching({ queryKey: importQuery(params).queryKey, exact: true }) > 0;
  if (accounts === 0) {
    return (
      <Notice tone="warning" title="Nothing can be placed yet">
        {summary.rows.error > 0
          ? 'Every row has an error or was left out. Fix a row, take one back, or go back to the columns.'
          : 'Every row was left out. Take one back, or cancel this upload.'}
      </Notice>
    );
  }
  const complete = statements.every((statement) => affirmed.has(statement));
  const place = () => {
    const seen: Seen = { accounts, amount_cents: summary.amount_cents };
    commit.mutate(
      {
        params,
        body: {
          certification: { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) },
          revision: upload.revision,
          ...seen,
          itemization_assumed: assumed,
        },
      },
      {
        onSuccess: () => setSearch({}),
        onError: (error) => {
          if (!(error instanceof ApiError && error.status === 409)) return;
          setAsking(false);
          if (isPlacingRefused(error)) return void invalidateOperations(client, ['clients.get']);
          setAffirmed(new Set());
          setOutdated(seen);
          void invalidateOperations(client, ['imports.get', 'imports.rows']);
        },
      },
    );
  };
  return (
    <Panel title="Certify and place">
      <Stack gap="md" maw={680}>
        {outdated ? (
          <Notice tone="warning" alert title="Look again before you place">
            {changedWords(outdated, summary)}
          </Notice>
        ) : null}
        <Stack gap="sm">
          {statements.map((statement) => (
            <Checkbox
              key={statement}
              label={statement}
              checked={affirmed.has(statement)}
              error={missed && !affirmed.has(statement) ? 'Affirm this to place the accounts' : undefined}
              onChange={(event) => {
                const next = new Set(affirmed);
                if (event.currentTarget.checked) next.add(statement);
                else next.delete(statement);
                setAffirmed(next);
              }}
            />
          ))}
        </Stack>
        {company?.placing.allowed === false ? (
          <PlacingNotice client={company} />
        ) : (
          <Group gap="md">
            <Button
              size="md"
              disabled={unsettled && !commit.isPending}
              onClick={() => {
                setMissed(true);
                if (complete) setAsking(true);
              }}
            >
              {placeWords(summary)}
            </Button>
            <Text size="sm" c="dimmed">
              {leftBehindWords(summary)}
            </Text>
          </Group>
        )}
      </Stack>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            opened
            title={`Place ${plural(accounts, 'account')} from ${upload.file_name}?`}
            confirmLabel={`Place ${plural(accounts, 'account')}`}
            pending={commit.isPending}
            error={commit.error}
            onConfirm={place}
            onClose={() => setAsking(false)}
          >
            {plural(summary.people, 'person', 'people')} with {formatMoney(summary.amount_cents)} in all will be worked by the
            agency. {leftBehindWords(summary)}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Panel>
  );
}
