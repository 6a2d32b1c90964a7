import { Anchor, Button, Group, Stack } from '@mantine/core';
import { downloadConsoleStatement, type ConsoleStatementPage as StatementPageData } from '@recoup/contract/agency/statements';
import { REMITTANCE_METHOD_INFO, statementNotes } from '@recoup/domain/money/statements';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { downloadApi } from '#lib/api/api.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { formatDate, formatDateTime, formatDays } from '#lib/format/format.ts';
import { agencyClientPath } from '#lib/paths/agency-paths.ts';
import { achFilePath, agencyStatementPath, statementPaths } from '#lib/paths/statement-paths.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { consoleStatementBadge } from '#shared/agency/statement-badge.ts';
import { invoiceBadge } from '#shared/money/settlement-badges.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { CheckTable } from '../check-table.tsx';
import { SectionTable } from '../line-table.tsx';
import { linesQuery, statementQuery } from '../queries.ts';
import { authorOf, describeEvent, eventLabel } from '../statement-labels.ts';
import classes from '../statements.module.css';
import { StatementActions } from './statement-actions.tsx';

const crumbs = [{ label: 'Statements', to: statementPaths.list }];

/** A statement with its calculation, lines and history. */
export function ConsoleStatementPage() {
  const { clientId = '', id = '' } = useParams();
  const found = useQuery(statementQuery({ client_id: clientId, id }));
  if (!found.data)
    return (
      <Page title="Statement" breadcrumbs={crumbs}>
        {found.isError ? (
          <ErrorState title="The statement could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </Page>
    );
  return <KnownStatement key={id} statement={found.data.data} />;
}

function KnownStatement({ statement }: { statement: StatementPageData }) {
  const params = { client_id: statement.client_id, id: statement.id };
  const sections = statement.sections.filter(({ payments }) => payments > 0);
  const notes = statementNotes(statement);
  return (
    <Page
      title={`Statement ${statement.number}`}
      breadcrumbs={crumbs}
      badge={<StatusBadge {...consoleStatementBadge(statement.state)} focusable />}
      subtitle={
        <>
          <Anchor component={Link} to={agencyClientPath(statement.client_id, 'statements')} inherit underline="always">
            {statement.client_name}
          </Anchor>
          {` · ${formatDays(statement.period_from, statement.period_to)}`}
        </>
      }
      actions={
        <>
          <Download params={params} />
          <StatementActions statement={statement} />
        </>
      }
    >
      <Stack gap="xl">
        {notes.length > 0 ? (
          <Notice tone={statement.state === 'void' || statement.state === 'failed' ? 'warning' : 'info'}>
            {notes.join(' ')}
          </Notice>
        ) : null}
        <div className={classes.columns}>
          <Panel title="Summary">
            <CheckTable sums={statement} label="Sum of the statement" />
          </Panel>
          <Panel title="Details">
            <Facts statement={statement} />
          </Panel>
          <Panel title="History">
            <History statement={statement} />
          </Panel>
        </div>
        {sections.length === 0 && statement.adjustments.length === 0 ? (
          <EmptyState title="No payments in this period">No payments were received or reversed.</EmptyState>
        ) : null}
        {sections.map((sum) => (
          <SectionTable key={sum.section} clientId={statement.client_id} sum={sum} query={linesQuery(params, sum.section)} />
        ))}
        {statement.adjustments.length > 0 ? <Adjustments statement={statement} /> : null}
      </Stack>
    </Page>
  );
}

function Facts({ statement }: { statement: StatementPageData }) {
  const { corrects, corrected_by: correctedBy, client_id: clientId } = statement;
  const other = ({ id, number }: { id: string; number: string }) => (
    <Anchor component={Link} to={agencyStatementPath({ client_id: clientId, id })} inherit underline="always">
      {number}
    </Anchor>
  );
  return (
    <FactList>
      <Fact label="Issued">{formatDate(statement.issued_on)}</Fact>
      <Fact label="Method">{REMITTANCE_METHOD_INFO[statement.method].label}</Fact>
      <Fact label="Issued in">{statement.source === 'console' ? 'Console' : 'Your system (feed)'}</Fact>
      {statement.paid_on ? <Fact label="Paid on">{formatDate(statement.paid_on)}</Fact> : null}
      {statement.trace ? <Fact label="Trace">{statement.trace}</Fact> : null}
      {statement.bank_last4 ? <Fact label="Paid to">••••{statement.bank_last4}</Fact> : null}
      {statement.ach_file ? (
        <Fact label="ACH file">
          <Anchor component={Link} to={achFilePath(statement.ach_file.id)} inherit underline="always">
            {statement.ach_file.number}
          </Anchor>
          {statement.ach_file.is_exported ? ', exported' : ', not exported yet'}
        </Fact>
      ) : null}
      {statement.invoices.map((invoice) => (
        <Fact key={invoice.id} label={`Invoice ${invoice.number}`}>
          <Group gap="xs">
            <Money cents={invoice.amount_cents} />
            <StatusBadge {...invoiceBadge(invoice.state)} focusable />
          </Group>
        </Fact>
      ))}
      {corrects ? <Fact label="Corrects">{other(corrects)}</Fact> : null}
      {correctedBy ? <Fact label="Corrected by">{other(correctedBy)}</Fact> : null}
    </FactList>
  );
}

function History({ statement }: { statement: StatementPageData }) {
  return (
    <ol className={classes.list} aria-label="History">
      {statement.history.map((event) => (
        <li key={event.id}>
          <span className={classes.pair}>
            <span className={classes.name}>{eventLabel(event)}</span>
            <span className={classes.second}>{authorOf(event)}</span>
            {describeEvent(event) === null ? null : <span className={classes.second}>{describeEvent(event)}</span>}
          </span>
          <span className={classes.second}>{formatDateTime(event.at)}</span>
        </li>
      ))}
    </ol>
  );
}

function Adjustments({ statement }: { statement: StatementPageData }) {
  return (
    <Panel title="Adjustments">
      <ul className={classes.list}>
        {statement.adjustments.map(({ text, amount_cents: cents, account }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a statement may have identical adjustments
          <li key={index}>
            <span className={classes.pair}>
              <span>{text}</span>
              {account ? (
                <span className={classes.second}>
                  {account.debtor_name}, {account.number}
                </span>
              ) : null}
            </span>
            <Money cents={cents} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const formats = [
  ['pdf', 'PDF'],
  ['csv', 'Lines as CSV'],
  ['xlsx', 'Excel (XLSX)'],
] as const;

function Download({ params }: { params: { client_id: string; id: string } }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: 'pdf' | 'csv' | 'xlsx') => {
    setBusy(true);
    await saveDownload(downloadApi(downloadConsoleStatement, { params, query: { format } }));
    setBusy(false);
  };
  return (
    <MenuButton
      position="bottom-end"
      target={
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden="true" />}>
          Download
        </Button>
      }
    >
      {(Menu) => (
        <>
          {formats.map(([format, label]) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {label}
            </Menu.Item>
          ))}
        </>
      )}
    </MenuButton>
  );
}
