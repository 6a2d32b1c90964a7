import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { listLoadKinds } from '@recoup/contract/agency/load';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { authQuery } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { ChooseStage, type Kinds } from './choose-stage.tsx';
import { MapStage } from './map-stage.tsx';
import { ReportPanel } from './report-panel.tsx';
import { useLoad, type LoadChoice } from './use-load.ts';

/** Loads a file of feed items: choose, map the columns, check, apply. */
export function LoadPage() {
  const isAuditor = useAgencyRole() === 'agency_auditor';
  const { data, error, refetch } = useQuery(authQuery(listLoadKinds, {}, { enabled: !isAuditor }));
  const isLimited = error instanceof ApiError && error.status === 403;
  return (
    <Page title="Load data" description="Payments, statuses, accounts and other data from your systems, by CSV or Excel file">
      {isAuditor || isLimited ? (
        <EmptyState title="You cannot load data" icon={IconLock}>
          {isAuditor
            ? 'Auditors can view everything but cannot change anything.'
            : 'Files can contain any client’s data, and your access is limited to some clients. Ask an agency admin.'}
        </EmptyState>
      ) : null}
      {!isAuditor && !isLimited && !data && error ? (
        <ErrorState title="The kinds of data could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!isAuditor && !data && !error ? <PanelSkeleton lines={6} /> : null}
      {data ? <Steps kinds={data.data} /> : null}
    </Page>
  );
}

function Steps({ kinds }: { kinds: Kinds }) {
  const [search] = useSearchParams();
  const wanted = kinds.kinds.find(({ kind }) => kind === search.get('kind'))?.kind;
  const [choice, setChoice] = useState<LoadChoice>({ kind: wanted ?? 'payment', source: '', isHistory: false });
  const load = useLoad(choice);
  const { stage } = load;
  const again = () => load.backTo({ name: 'choose' });
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when={load.busy !== null} what="this file" />
      {load.problems.length > 0 ? (
        <Notice tone="danger" alert title="This file could not be used">
          <ul>
            {load.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {load.busy === null ? null : (
        <Panel>
          <Group component="output" gap="sm">
            <Loader size={18} aria-hidden="true" />
            <Text component="span">{load.busy}. Large files can take several minutes.</Text>
          </Group>
        </Panel>
      )}
      {load.busy === null && stage.name === 'choose' ? (
        <ChooseStage kinds={kinds} choice={choice} onChange={setChoice} onFile={(file) => void load.read(file)} />
      ) : null}
      {load.busy === null && stage.name === 'map' ? (
        <MapStage
          {...stage}
          kind={choice.kind ?? ''}
          onChange={(mapping) => load.backTo({ ...stage, mapping })}
          onCheck={() => void load.check(stage.file, stage.table, stage.mapping)}
          onCancel={again}
        />
      ) : null}
      {load.busy === null && stage.name === 'review' ? (
        <ReportPanel report={stage.report} file={stage.file} isDryRun>
          <Button variant="default" onClick={again}>
            Choose another file
          </Button>
          {stage.table ? (
            <Button variant="default" onClick={() => stage.table && load.backTo({ ...stage, name: 'map', table: stage.table })}>
              Change columns
            </Button>
          ) : null}
          <ApplyButton counts={stage.report.counts} onApply={() => void load.apply(stage.file, stage.mapping)} />
        </ReportPanel>
      ) : null}
      {load.busy === null && stage.name === 'done' ? (
        <ReportPanel report={stage.report} file={stage.file}>
          <Button onClick={again}>Load another file</Button>
        </ReportPanel>
      ) : null}
    </Stack>
  );
}

function ApplyButton({ counts, onApply }: { counts: Readonly<Record<string, number>>; onApply: () => void }) {
  const rows = (counts['new'] ?? 0) + (counts['changed'] ?? 0) + (counts['waiting'] ?? 0);
  return (
    <Button disabled={rows === 0} onClick={onApply}>
      {rows === 0 ? 'Nothing to apply' : `Apply ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`}
    </Button>
  );
}
