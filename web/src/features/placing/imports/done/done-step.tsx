import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { getBatchWithdrawal } from '@recoup/contract/accounts/withdrawals';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { downloadAcknowledgement } from '@recoup/contract/placing/imports';
import { IconChecks, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { downloadApi, saveFile } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatCount, formatMoney, plural } from '#lib/format/format.ts';
import { authQuery } from '#lib/api/auth-query.ts';
import { live } from '#lib/realtime/live.ts';
import { WithdrawDialog } from '#shared/accounts/withdrawal/withdraw-dialog.tsx';
import { Panel } from '#ui/panel.tsx';
import { formatNotPlaced } from '../check/certify-labels.ts';
import { ErrorFile } from '../check/error-file.tsx';
import { batchPath } from '../history-columns.tsx';
import type { ImportParams } from '../queries.ts';
import classes from './done.module.css';

/** What was placed: the batch, its figures, its documents, and next steps. */
export function DoneStep({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const { batch, summary } = upload;
  if (!batch || !summary) return null;
  const figures = [
    ['Batch', batch.number],
    ['Accounts', formatCount(summary.accounts)],
    ['Debtors', formatCount(summary.people)],
    ['Amount placed', formatMoney(summary.amount_cents)],
  ] as const;
  const notPlacedCount = summary.rows.error + summary.rows.left_out;
  return (
    <Panel>
      <Stack gap="lg">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <span className={classes.mark} aria-hidden="true">
            <IconChecks size={22} stroke={1.8} />
          </span>
          <div>
            <Title order={2} size="h2">
              Your accounts are placed
            </Title>
            <Text size="sm" c="dimmed">
              The agency received them. Keep the acknowledgement, which lists every account with its number.
            </Text>
          </div>
        </Group>
        <dl className={classes.figures}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {notPlacedCount > 0 ? <Text size="sm">{formatNotPlaced(summary)}</Text> : null}
        <Group gap="xs">
          <Button component={Link} to={batchPath(batch.id)}>
            View {plural(summary.accounts, 'account')}
          </Button>
          <Acknowledgement params={params} />
          {summary.rows.error > 0 ? <ErrorFile params={params} /> : null}
          <Button component={Link} to={paths.uploads} variant="default">
            Upload another
          </Button>
          <WithdrawBatch params={params} batch={batch} />
        </Group>
      </Stack>
    </Panel>
  );
}

/** Offered until the agency accepts the first account; from then on, why it is not. */
function WithdrawBatch({ params: { client_id }, batch }: { params: ImportParams; batch: { id: string; number: string } }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(authQuery(getBatchWithdrawal, { params: { client_id, id: batch.id } }, live));
  if (!data) return null;
  if (data.data.refusal !== null)
    return (
      <Text size="sm" c="dimmed">
        This batch cannot be withdrawn. {data.data.refusal}
      </Text>
    );
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        Withdraw batch
      </Button>
      {isOpen ? (
        <WithdrawDialog placement={{ kind: 'batch', ...batch, count: data.data.open }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function Acknowledgement({ params }: { params: ImportParams }) {
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (format: 'pdf' | 'csv') => {
    setBusy(format);
    setProblem(null);
    try {
      saveFile(await downloadApi(downloadAcknowledgement, { params, query: { format } }));
    } catch (error) {
      setProblem(messageOf(error, 'The acknowledgement could not be downloaded. Please try again.'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={busy === format}
          disabled={busy !== null && busy !== format}
          onClick={() => void download(format)}
        >
          Acknowledgement ({format.toUpperCase()})
        </Button>
      ))}
      {problem ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ) : null}
    </>
  );
}
