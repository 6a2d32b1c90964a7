import { getToday, type SetUpStep, type Today } from '@recoup/contract/agency/today';
import { QUEUE_KINDS } from '@recoup/domain/agency/queue';
import { MS_PER } from '@recoup/domain/shared/time';
import { Skeleton, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { authQuery } from '#lib/api/auth-query.ts';
import { formatDate, formatDateTime, formatMoney, plural } from '#lib/format/format.ts';
import { settingsPath } from '#lib/paths/agency-paths.ts';
import { paths } from '#lib/paths/paths.ts';
import { useLiveConsole } from '#shared/agency/use-live-console.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { formatDue, KINDS } from '../queue/queue-labels.ts';
import { compliancePath } from '../compliance/compliance-paths.ts';
import { queuePath } from '../queue/queue-address.ts';
import { describeFault } from './fault-labels.ts';
import classes from './today.module.css';

/** The start of the day: open items, faults and clients' activity. */
export function TodayPage() {
  useLiveConsole();
  const { data, error, refetch } = useQuery(authQuery(getToday, {}, { refetchInterval: MS_PER.minute }));
  return (
    <Page title="Today" description={data ? formatDate(data.data.today) : ' '}>
      {!data && error ? <ErrorState title="Today could not be loaded" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TodaySkeleton /> : null}
      {data ? (
        <div className={classes.columns}>
          <Stack gap="lg">
            {data.data.set_up ? <SetUp steps={data.data.set_up} /> : null}
            <Waiting today={data.data} />
          </Stack>
          <Stack gap="lg">
            <FaultsPanel today={data.data} />
            <Clients clients={data.data.clients} />
          </Stack>
        </div>
      ) : null}
    </Page>
  );
}

function TodayLine({
  to,
  title,
  figure,
  note,
  isLate = false,
}: {
  to?: string;
  title: string;
  figure?: string;
  note?: ReactNode;
  isLate?: boolean;
}) {
  const content = (
    <>
      <span className={classes.title}>
        <b>{title}</b>
        {note ? <span data-late={isLate || undefined}>{note}</span> : null}
      </span>
      {figure === undefined ? null : <span className={`${classes.figure} tabular`}>{figure}</span>}
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.line}>
          {content}
        </Link>
      ) : (
        <span className={classes.line}>{content}</span>
      )}
    </li>
  );
}

const STEPS = {
  two_factor: { title: 'Set up two-factor authentication', note: 'For your own account', to: paths.portalAccess },
  brand: { title: 'Set your brand', note: 'Name, logo, color and support contact that clients see', to: settingsPath() },
  test_email: { title: 'Send yourself a test email', note: 'Shows whether emails to clients arrive', to: settingsPath('email') },
} as const satisfies Record<SetUpStep, object>;

function SetUp({ steps }: { steps: NonNullable<Today['set_up']> }) {
  return (
    <Panel title="Set up your portal" flush>
      <ul className={classes.lines}>
        {steps.map(({ step, is_done: isDone }) =>
          isDone ? (
            <li key={step} className={classes.line}>
              <IconCircleCheck size={18} aria-hidden="true" className={classes.fine} />
              <span className={classes.title}>
                {STEPS[step].title} <span>Done</span>
              </span>
            </li>
          ) : (
            <TodayLine key={step} to={STEPS[step].to} title={STEPS[step].title} note={STEPS[step].note} />
          ),
        )}
      </ul>
    </Panel>
  );
}

function Waiting({ today: { waiting, overdue, invitations, licenses, complaints, today } }: { today: Today }) {
  const kinds = QUEUE_KINDS.filter((kind) => waiting[kind].count > 0);
  return (
    <Panel title="Waiting for you" flush>
      <ul className={classes.lines}>
        {overdue > 0 ? (
          <TodayLine
            to={queuePath({ due: 'overdue' })}
            title="Overdue"
            figure={overdue.toLocaleString('en-US')}
            isLate
            note="Past due"
          />
        ) : null}
        {kinds.map((kind) => {
          const { count, oldest_at: oldest, due_on: dueOn } = waiting[kind];
          const due = dueOn ? formatDue(dueOn, today) : null;
          return (
            <TodayLine
              key={kind}
              to={queuePath({ kind: [kind] })}
              title={KINDS[kind].many}
              figure={count.toLocaleString('en-US')}
              isLate={due?.isLate ?? false}
              note={due ? `${due.text}, oldest from ${formatDateTime(oldest)}` : null}
            />
          );
        })}
        {kinds.length === 0 && !complaints?.open ? (
          <TodayLine title="Nothing is waiting" note="Placements, requests and messages of clients appear here" />
        ) : null}
        {complaints && complaints.open > 0 ? (
          <TodayLine
            to={compliancePath('complaints', complaints.overdue > 0 ? '?due=overdue' : '?state=open')}
            title="Complaints"
            figure={complaints.open.toLocaleString('en-US')}
            isLate={complaints.overdue > 0}
            note={
              complaints.overdue > 0
                ? `${complaints.overdue.toLocaleString('en-US')} overdue`
                : complaints.due_on
                  ? formatDue(complaints.due_on, today).text
                  : null
            }
          />
        ) : null}
        {licenses.next_on ? (
          <TodayLine
            title={`${plural(licenses.states.length, 'license')} about to expire`}
            note={`${licenses.states.join(', ')}; the first on ${formatDate(licenses.next_on)}`}
            isLate
          />
        ) : null}
        {invitations.count > 0 ? (
          <TodayLine
            title={`${plural(invitations.count, 'invitation')} about to expire`}
            note={`The first on ${formatDateTime(invitations.next_at)}`}
          />
        ) : null}
      </ul>
    </Panel>
  );
}

function FaultsPanel({ today: { faults } }: { today: Today }) {
  return (
    <Panel title="Not working" flush>
      <ul className={classes.lines}>
        {faults.map((fault) => (
          <TodayLine key={fault.kind} {...describeFault(fault)} isLate />
        ))}
        {faults.length === 0 ? (
          <li className={classes.line}>
            <IconCircleCheck size={18} aria-hidden="true" className={classes.fine} />
            <span className={classes.title}>No problems</span>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Clients({ clients }: { clients: Today['clients'] }) {
  const { since, placed, payments_reported: payments, requests, messages, users_active: active } = clients;
  return (
    <Panel title={`Client activity since ${formatDate(since)}`} flush>
      <ul className={classes.lines}>
        <TodayLine
          to={queuePath({ kind: ['placement'] })}
          title="Accounts placed"
          figure={placed.accounts.toLocaleString('en-US')}
          note={placed.accounts > 0 ? `${formatMoney(placed.amount_cents)} by ${plural(placed.clients, 'client')}` : null}
        />
        <TodayLine
          to={queuePath({ kind: ['request'] })}
          title="Payments reported"
          figure={payments.count.toLocaleString('en-US')}
          note={payments.count > 0 ? formatMoney(payments.amount_cents) : null}
        />
        <TodayLine to={queuePath({ kind: ['request'] })} title="Other requests" figure={requests.toLocaleString('en-US')} />
        <TodayLine to={queuePath({ kind: ['message'] })} title="Messages" figure={messages.toLocaleString('en-US')} />
        <TodayLine title="Users who signed in" figure={active.toLocaleString('en-US')} />
      </ul>
    </Panel>
  );
}

function TodaySkeleton() {
  return (
    <output className={classes.columns} aria-label="Loading">
      <Skeleton height={360} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </output>
  );
}
