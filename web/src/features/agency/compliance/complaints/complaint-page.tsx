import { Anchor, Button, Stack } from '@mantine/core';
import type { Complaint } from '@recoup/contract/agency/complaints';
import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES, COMPLAINT_SOURCES, complaintStates } from '@recoup/domain/agency/complaints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { agencyAccountPath, agencyClientPath } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { compliancePath } from '../compliance-paths.ts';
import classes from '../compliance.module.css';
import { OUR_AGENCY, STATE_BADGES } from './complaint-labels.ts';
import { complaintQuery } from './queries.ts';

const ComplaintDialog = lazy(async () => ({ default: (await import('./complaint-dialog.tsx')).ComplaintDialog }));
const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }));

const breadcrumbs = [{ label: 'Compliance', to: compliancePath('complaints') }];

export function ComplaintPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(complaintQuery(id));
  if (data) return <KnownComplaint complaint={data.data} />;
  return (
    <Page title="Complaint" breadcrumbs={breadcrumbs} width="text">
      {error ? (
        <ErrorState title="The complaint could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton lines={8} />
      )}
    </Page>
  );
}

/** The steps from each state, the next one first. */
const STEPS = { answered: 'Answer', resolved: 'Resolve', withdrawn: 'Withdraw', open: 'Reopen' } as const;

function KnownComplaint({ complaint }: { complaint: Complaint }) {
  const isAdmin = useAgencyRole() === 'agency_admin';
  const panel = usePanel(['edit', 'answered', 'resolved', 'withdrawn', 'open']);
  const after = complaintStates.after(complaint.state, 'agency');
  const steps = (Object.keys(STEPS) as (keyof typeof STEPS)[]).filter((to) => after.includes(to));
  const { opened } = panel;
  return (
    <Page
      title={`${complaint.reference}: ${COMPLAINT_KINDS[complaint.kind]}`}
      breadcrumbs={breadcrumbs}
      width="text"
      badge={<StatusBadge {...STATE_BADGES[complaint.state]} focusable />}
      subtitle={<DueLine complaint={complaint} />}
      actions={
        isAdmin ? (
          <>
            <Button variant="default" onClick={() => panel.open('edit')}>
              Edit
            </Button>
            {steps.map((to, index) => (
              <Button key={to} variant={index === 0 && to !== 'open' ? 'filled' : 'default'} onClick={() => panel.open(to)}>
                {STEPS[to]}
              </Button>
            ))}
          </>
        ) : null
      }
    >
      <Stack gap="lg">
        <Panel title="Complaint">
          <Stack gap="md">
            <p className={classes.text}>{complaint.text}</p>
            <Facts complaint={complaint} />
          </Stack>
        </Panel>
        {complaint.answer ? (
          <RecordedText title="Answer" text={complaint.answer} at={complaint.answered_at} by={complaint.answered_by} />
        ) : null}
        {complaint.resolution && complaint.outcome ? (
          <RecordedText
            title={COMPLAINT_OUTCOMES[complaint.outcome]}
            text={complaint.resolution}
            at={complaint.resolved_at}
            by={complaint.resolved_by}
          />
        ) : null}
      </Stack>
      {isAdmin && opened ? (
        <Suspense fallback={null}>
          {opened === 'edit' ? (
            <ComplaintDialog complaint={complaint} onClose={panel.close} />
          ) : (
            <StepDialog complaint={complaint} to={opened} onClose={panel.close} />
          )}
        </Suspense>
      ) : null}
    </Page>
  );
}

function DueLine({ complaint: { state, due_on: due, is_overdue: isOverdue } }: { complaint: Complaint }) {
  if (state !== 'open') return null;
  return (
    <span className={isOverdue ? classes.late : undefined}>
      {isOverdue ? 'Overdue since ' : 'Due on '}
      <DateText value={due} />
    </span>
  );
}

function Facts({ complaint }: { complaint: Complaint }) {
  const { client, account, owner } = complaint;
  return (
    <FactList>
      <Fact label="From">
        {complaint.complainant} · {COMPLAINT_SOURCES[complaint.source]}
      </Fact>
      <Fact label="About">
        {client ? (
          <Anchor component={Link} to={agencyClientPath(client.id)} inherit>
            {client.name}
          </Anchor>
        ) : (
          OUR_AGENCY
        )}
      </Fact>
      <Fact label="Account">
        {account && client ? (
          <Anchor
            component={Link}
            to={agencyAccountPath({ client_id: client.id, people_id: account.people_id, id: account.id })}
            inherit
          >
            {account.number} · {account.debtor_name}
          </Anchor>
        ) : (
          'None'
        )}
      </Fact>
      <Fact label="Received">
        <DateText value={complaint.received_on} />
      </Fact>
      <Fact label="Due">
        <DateText value={complaint.due_on} />
      </Fact>
      <Fact label="Owner">{owner?.name ?? 'No owner yet'}</Fact>
      <Fact label="Recorded">
        <DateText value={complaint.created_at} withTime /> by {complaint.created_by}
      </Fact>
    </FactList>
  );
}

function RecordedText({ title, text, at, by }: { title: string; text: string; at: string | null; by: string | null }): ReactNode {
  return (
    <Panel title={title}>
      <Stack gap="xs">
        <p className={classes.text}>{text}</p>
        <span className={classes.meta}>
          <DateText value={at} withTime /> by {by}
        </span>
      </Stack>
    </Panel>
  );
}
