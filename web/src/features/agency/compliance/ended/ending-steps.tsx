import { Anchor, Button, Stack } from '@mantine/core';
import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { DISPOSITIONS } from '@recoup/domain/agency/client-endings';
import { formatMonths } from '@recoup/domain/agency/retention';
import { IconArchive, IconArrowBack, IconCertificate, IconLock, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { formatBytes, formatCount } from '#lib/format/format.ts';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { DateText } from '#ui/date-text.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { agencyClientPath } from '#lib/paths/agency-paths.ts';
import { deletionText } from './deletion-text.tsx';
import { DownloadButton } from './download-button.tsx';
import { openExport, saveCertificate, useRetryExport } from './queries.ts';

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));
const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }));

/** The steps after the end, in order, with what each still requires. */
export function EndingSteps({ ending, isAdmin }: { ending: ClientEnding; isAdmin: boolean }) {
  const panel = usePanel(['return', 'deletion']);
  const { client, exported, returned, deletion_ordered: ordered, state, ended } = ending;
  const mayReturn = isAdmin && exported && !returned && state === 'exported';
  const mayOrder = isAdmin && exported && !ordered && (returned ?? ending.disposition === 'destroy');
  return (
    <Stack gap="lg">
      <Failure ending={ending} isAdmin={isAdmin} />
      <Panel flush>
        <Rows label="Steps">
          <Row
            icon={IconLock}
            title="Access closed"
            lines={[
              <span key="by">
                By {ended.by} on <DateText value={ended.at} withTime />
              </span>,
              ending.reason,
            ]}
          />
          <Row
            icon={IconArchive}
            title="Export"
            lines={exportLines(ending)}
            actions={
              isAdmin && state === 'exported' ? (
                <DownloadButton label="Download export" start={() => openExport(client.id)} />
              ) : null
            }
          />
          {ending.disposition === 'return' ? (
            <Row
              icon={IconArrowBack}
              title="Return"
              lines={
                returned
                  ? [
                      `To ${returned.to}: ${returned.how}`,
                      <span key="by">
                        Recorded by {returned.by} on <DateText value={returned.at} withTime />
                      </span>,
                    ]
                  : ['Give the export to the client, for example on an encrypted drive, and record it here.']
              }
              actions={
                mayReturn ? (
                  <Button variant="default" size="compact-md" onClick={() => panel.open('return')}>
                    Record return
                  </Button>
                ) : null
              }
            />
          ) : null}
          <Row
            icon={IconTrash}
            title="Deletion"
            lines={[
              deletionText(ending),
              ordered ? (
                <span key="by">
                  Ordered by {ordered.by} on <DateText value={ordered.at} withTime />
                </span>
              ) : null,
            ]}
            actions={
              mayOrder ? (
                <Button variant="default" size="compact-md" onClick={() => panel.open('deletion')}>
                  Order deletion
                </Button>
              ) : null
            }
          />
          <Row
            icon={IconCertificate}
            title="Certificate"
            lines={[state === 'deleted' ? 'What was deleted, what stays, and why.' : 'Issued when the deletion is completed.']}
            actions={
              state === 'deleted' ? (
                <DownloadButton label="Download certificate" start={() => saveCertificate(client.id)} />
              ) : null
            }
          />
        </Rows>
      </Panel>
      <Panel title="Details">
        <FactList>
          <Fact label="Client">
            <Anchor component={Link} to={agencyClientPath(client.id)} inherit>
              {client.name}
            </Anchor>
          </Fact>
          <Fact label="Agreement">{DISPOSITIONS[ending.disposition]}</Fact>
          <Fact label="Retention">
            {formatMonths(ending.retention.months)} after the last activity ({ending.retention.source})
          </Fact>
          {exported ? <Fact label="SHA-256 of the manifest">{exported.manifest_sha256}</Fact> : null}
        </FactList>
      </Panel>
      {isAdmin && panel.opened ? (
        <Suspense fallback={null}>
          {panel.opened === 'return' ? (
            <ReturnDialog ending={ending} onClose={panel.close} />
          ) : (
            <DeletionDialog ending={ending} onClose={panel.close} />
          )}
        </Suspense>
      ) : null}
    </Stack>
  );
}

function exportLines({ exported, state, files_done: done, with_numbers: withNumbers }: ClientEnding) {
  const numbers = withNumbers ? 'With identity numbers in full.' : 'Without identity numbers.';
  if (!exported) return [state === 'failed' ? 'Not made.' : `Writing: ${formatCount(done)} files so far.`, numbers];
  const made = (
    <span key="made">
      {formatCount(exported.files)} files, {formatBytes(exported.bytes)}, made on <DateText value={exported.at} withTime />
    </span>
  );
  return [made, state === 'deleted' ? 'Deleted with the data.' : numbers];
}

function Failure({ ending, isAdmin }: { ending: ClientEnding; isAdmin: boolean }) {
  const retry = useRetryExport();
  if (ending.state !== 'failed') return null;
  return (
    <Notice
      tone="danger"
      title="The export failed"
      alert
      actions={
        isAdmin ? (
          <Button
            size="compact-md"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params: { client_id: ending.client.id } })}
          >
            Try again
          </Button>
        ) : undefined
      }
    >
      {retry.isError ? messageOf(retry.error) : ending.failure_message}
    </Notice>
  );
}
