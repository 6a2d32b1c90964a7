import { Anchor, Button, Stack } from '@mantine/core';
import type { DraftProposal, StatementDraft } from '@recoup/contract/agency/statement-drafts';
import { REMITTANCE_METHOD_INFO } from '@recoup/domain/money/statements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDate, formatDays } from '#lib/format/format.ts';
import { agencyClientPath } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';
import { agencyStatementPath, agencyStatementsPath } from '#lib/paths/statement-paths.ts';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { CheckTable } from '../check-table.tsx';
import { SectionTable } from '../line-table.tsx';
import { draftLinesQuery, draftQuery, useDiscardDraft } from '../queries.ts';
import classes from '../statements.module.css';
import { CheckBadge, Findings, isBlocked } from './findings.tsx';
import { DraftForm } from './draft-form.tsx';
import { IssueDialog } from './issue-dialog.tsx';

const crumbs = [{ label: 'Statements', to: agencyStatementsPath('drafts') }];

/** The draft of a client's next statement: its figures, their sources, and every difference. */
export function DraftPage() {
  const { clientId = '' } = useParams();
  const found = useQuery(draftQuery(clientId));
  if (!found.data)
    return (
      <Page title="Draft" breadcrumbs={crumbs}>
        {found.isError ? (
          <ErrorState title="The draft could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </Page>
    );
  return <KnownDraft key={found.data.data.id} draft={found.data.data} />;
}

function KnownDraft({ draft }: { draft: StatementDraft }) {
  const navigate = useNavigate();
  const role = useAgencyRole();
  const [act, setAct] = useState<'issue' | 'discard' | 'change' | null>(null);
  const discard = useDiscardDraft();
  const owner = useClientLocks(draft.client_id)('statements');
  const mayDraft = role === 'agency_admin' || role === 'agency_staff';
  return (
    <Page
      title={`Draft ${draft.number}`}
      breadcrumbs={crumbs}
      badge={<CheckBadge findings={draft.findings} />}
      subtitle={
        <>
          <Anchor component={Link} to={agencyClientPath(draft.client_id, 'statements')} inherit underline="always">
            {draft.client_name}
          </Anchor>
          {` · ${formatDays(draft.period_from, draft.period_to)}`}
        </>
      }
      actions={
        mayDraft ? (
          <>
            <Button variant="default" onClick={() => setAct('discard')}>
              Discard
            </Button>
            <Button variant="default" onClick={() => setAct('change')}>
              Edit
            </Button>
            {owner !== null ? <ManagedBy what="Issue" owner={owner} /> : null}
            {role === 'agency_admin' && owner === null ? (
              <Button disabled={isBlocked(draft.findings)} onClick={() => setAct('issue')}>
                Issue
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <Stack gap="xl">
        <Stack gap="sm">
          {draft.by_feed ? (
            <Notice tone="warning" title="This client’s statements come from your system">
              Once you issue this statement, a statement from your system for the same period is refused. Stop issuing statements
              there first.
            </Notice>
          ) : null}
          <Findings findings={draft.findings} />
        </Stack>
        <div className={classes.columns}>
          <Panel title="Summary">
            <CheckTable sums={draft} label="Sum of the draft" />
          </Panel>
          <Panel title="Details">
            <FactList>
              <Fact label="Method">{REMITTANCE_METHOD_INFO[draft.method].label}</Fact>
              <Fact label="Previous statement">
                {draft.last ? (
                  <Anchor
                    component={Link}
                    to={agencyStatementPath({ client_id: draft.client_id, id: draft.last.id })}
                    inherit
                    underline="always"
                  >
                    {draft.last.number}
                  </Anchor>
                ) : (
                  'None'
                )}
              </Fact>
              {draft.corrects ? <Fact label="Corrects">{draft.corrects.number}</Fact> : null}
              {draft.invoice ? (
                <Fact label={`Invoice ${draft.invoice.number}`}>
                  <Money cents={draft.invoice.amount_cents} />
                </Fact>
              ) : null}
              <Fact label="Drafted by">
                {draft.created_by}, {formatDate(draft.created_at)}
              </Fact>
              {draft.updated_by ? (
                <Fact label="Changed by">
                  {draft.updated_by}, {formatDate(draft.updated_at)}
                </Fact>
              ) : null}
            </FactList>
          </Panel>
          {draft.proposals.length + draft.adjustments.length > 0 ? (
            <Panel title="Adjustments">
              <ul className={classes.list}>
                {draft.proposals.map((one) => (
                  <li key={one.id}>
                    <span className={classes.pair}>
                      <span>{one.text}</span>
                      <span className={classes.second}>{noteOf(one)}</span>
                    </span>
                    {one.is_left_out ? <span className={classes.second}>Left out</span> : <Money cents={one.amount_cents} />}
                  </li>
                ))}
                {draft.adjustments.map((one, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- adjustments have no id
                  <li key={index}>
                    <span className={classes.pair}>
                      <span>{one.text}</span>
                      <span className={classes.second}>{one.kind === 'cost' ? 'Cost' : 'Correction'}, added manually</span>
                    </span>
                    <Money cents={one.amount_cents} />
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
        </div>
        {draft.sections.map((sum) => (
          <SectionTable
            key={sum.section}
            clientId={draft.client_id}
            sum={sum}
            query={draftLinesQuery(draft.client_id, sum.section)}
          />
        ))}
      </Stack>
      {act === 'issue' ? (
        <IssueDialog
          drafts={[draft]}
          onClose={() => setAct(null)}
          onDone={([issued]) => {
            const id = issued?.statement_id;
            void navigate(id ? agencyStatementPath({ client_id: draft.client_id, id }) : agencyStatementsPath());
          }}
        />
      ) : null}
      {act === 'change' ? <DraftForm draft={draft} onClose={() => setAct(null)} /> : null}
      <ConfirmDialog
        opened={act === 'discard'}
        title={`Discard draft ${draft.number}?`}
        confirmLabel="Discard draft"
        danger
        pending={discard.isPending}
        error={discard.error}
        onClose={() => setAct(null)}
        onConfirm={() =>
          discard.mutate(
            { params: { client_id: draft.client_id } },
            {
              onSuccess: () => {
                toast.success(`Discarded draft ${draft.number}`);
                void navigate(agencyStatementsPath('drafts'));
              },
            },
          )
        }
      >
        Its payments stay posted and go on a later statement.
      </ConfirmDialog>
    </Page>
  );
}

function noteOf({ kind, on, account }: DraftProposal): string {
  const what = kind === 'cost' ? `Court costs on ${formatDate(on)}` : `Invoice from ${formatDate(on)}`;
  return account ? `${what}, ${account.debtor_name}, ${account.number}` : what;
}
