import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ConsoleClientPage } from '@recoup/contract/agency/clients';
import { QUEUE_KINDS } from '@recoup/domain/agency/queue';
import { isOpenStatus, isStatusCode } from '@recoup/domain/accounts/statuses';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, formatDateTime, formatMoney, plural } from '#lib/format/format.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { Totals } from '#ui/totals.tsx';
import { endingPath } from '../../compliance/compliance-paths.ts';
import { KINDS } from '../../queue/queue-labels.ts';
import { agreementText, factorText } from '../client-labels.ts';
import classes from '../clients.module.css';
import type { TabProps } from './tab-props.ts';
import { MaintenanceDialog, MaintenanceNotice } from './maintenance.tsx';
import { StandingDialog, type StandingAct } from './standing-dialogs.tsx';

export function OverviewTab({ client, role }: TabProps) {
  const [act, setAct] = useState<StandingAct | null>(null);
  const [isClosing, setClosing] = useState(false);
  const mayAct = role === 'agency_admin';
  return (
    <Stack gap="lg">
      {client.maintenance ? <MaintenanceNotice client={client} maintenance={client.maintenance} mayAct={mayAct} /> : null}
      <StandingNotice client={client} onAct={mayAct ? setAct : null} />
      <Totals
        label="Figures"
        totals={[
          { label: 'Open balance', value: formatMoney(client.open_balance_cents) },
          { label: 'Accounts', value: formatCount(client.accounts), note: `${formatMoney(client.figures.placed_cents)} placed` },
          { label: 'Last placement', value: client.last_placed_at ? formatDate(client.last_placed_at) : 'Never' },
          { label: 'Last sign-in', value: client.last_seen_at ? formatDate(client.last_seen_at) : 'Never' },
          { label: 'Open items', value: formatCount(client.open_items), note: waitingText(client) },
        ]}
      />
      <div className={classes.columns}>
        <Panel title="Standing">
          <FactList>
            <Fact label="Agreement">{agreementText(client)}</Fact>
            {client.paper_agreement_on ? <Fact label="Signed on paper">{formatDate(client.paper_agreement_on)}</Fact> : null}
            {client.agreements.map((signed) => (
              <Fact key={signed.id} label={signed.kind === 'baa' ? 'Business associate agreement' : 'Service agreement'}>
                Version {signed.version}, {signed.signer}, {signed.signer_title}, {formatDateTime(signed.signed_at)}
              </Fact>
            ))}
            <Fact label="Administrators’ two-factor">{factorText(client)}</Fact>
            <Fact label="Users">
              {plural(client.figures.users, 'user')}
              {client.figures.invitations > 0 ? `, ${plural(client.figures.invitations, 'open invitation')}` : ''}
            </Fact>
            <Fact label="Locations">{formatCount(client.figures.locations)}</Fact>
            <Fact label="Client since">{formatDate(client.created_at)}</Fact>
            {client.goes_live_on ? <Fact label="Goes live on">{formatDate(client.goes_live_on)}</Fact> : null}
          </FactList>
          {mayAct && !client.ended_at ? (
            <Group mt="md" gap="xs">
              {client.suspension ? null : (
                <Button variant="default" size="compact-md" onClick={() => setAct('suspend')}>
                  Suspend client
                </Button>
              )}
              {client.maintenance ? null : (
                <Button variant="default" size="compact-md" onClick={() => setClosing(true)}>
                  Start maintenance
                </Button>
              )}
              <Button component={Link} to={endingPath(client.client_id)} variant="default" size="compact-md">
                End client
              </Button>
            </Group>
          ) : null}
        </Panel>
        <Statuses client={client} />
        {client.onboarding.answers.map(({ title, facts }) => (
          <Panel key={title} title={title}>
            <FactList>
              {facts.map(({ label, value }) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
            </FactList>
          </Panel>
        ))}
      </div>
      {isClosing ? <MaintenanceDialog client={client} onClose={() => setClosing(false)} /> : null}
      {act ? <StandingDialog act={act} client={client} onClose={() => setAct(null)} /> : null}
    </Stack>
  );
}

function StandingNotice({ client, onAct }: { client: ConsoleClientPage; onAct: ((act: StandingAct) => void) | null }) {
  const { suspension, onboarding } = client;
  if (client.ended_at)
    return (
      <Notice title={`Ended on ${formatDate(client.ended_at)}`}>
        Its users cannot sign in, and nothing can be posted for it.{' '}
        <Anchor component={Link} to={endingPath(client.client_id)} inherit>
          View its export and deletion
        </Anchor>
      </Notice>
    );
  if (suspension)
    return (
      <Notice
        tone="danger"
        title={`Suspended by ${suspension.by} on ${formatDate(suspension.at)}`}
        actions={
          onAct ? (
            <Button size="compact-md" variant="default" onClick={() => onAct('resume')}>
              Resume client
            </Button>
          ) : undefined
        }
      >
        {suspension.reason} Its users can sign in and view everything, but cannot place or change anything.
      </Notice>
    );
  if (onboarding.state === 'submitted')
    return (
      <Notice
        tone="warning"
        title={`Onboarding submitted${onboarding.by ? ` by ${onboarding.by}` : ''}${onboarding.at ? ` on ${formatDate(onboarding.at)}` : ''}`}
        actions={
          onAct ? (
            <>
              <Button size="compact-md" onClick={() => onAct('approve')}>
                Approve
              </Button>
              <Button size="compact-md" variant="default" onClick={() => onAct('return')}>
                Return with a reason
              </Button>
            </>
          ) : undefined
        }
      >
        Check its answers and what it signed below. It cannot place accounts before you approve it.
      </Notice>
    );
  if (onboarding.state === 'returned' && onboarding.reason)
    return (
      <Notice title={`Returned${onboarding.at ? ` on ${formatDate(onboarding.at)}` : ''}`}>
        {onboarding.reason} Its administrator corrects the onboarding and submits it again.
      </Notice>
    );
  if (client.admins === 0)
    return client.figures.invitations > 0 ? (
      <Notice>Its first administrator is invited and has not joined yet.</Notice>
    ) : (
      <Notice tone="warning">This client has no administrator yet. Invite its first administrator under Users.</Notice>
    );
  return null;
}

/** "Placements: 2, Messages: 1" */
function waitingText({ waiting }: ConsoleClientPage): string | null {
  const parts = QUEUE_KINDS.flatMap((kind) => {
    const count = waiting[kind];
    return count === undefined ? [] : [`${KINDS[kind].many}: ${formatCount(count)}`];
  });
  return parts.length > 0 ? parts.join(', ') : null;
}

function Statuses({ client: { figures } }: { client: ConsoleClientPage }) {
  if (figures.statuses.length === 0)
    return (
      <Panel title="Accounts">
        <Text size="sm" c="dimmed">
          No accounts yet. They appear here once the client places some, or your system loads them.
        </Text>
      </Panel>
    );
  return (
    <Panel title="Accounts">
      <FactList>
        {figures.statuses.map(({ status, accounts, balance_cents: cents }) => (
          <Fact key={status} label={isStatusCode(status) ? statusOf(status).label : status}>
            <span className="tabular">
              {formatCount(accounts)}
              {isStatusCode(status) && isOpenStatus(status) ? ` · ${formatMoney(cents)}` : ''}
            </span>
          </Fact>
        ))}
      </FactList>
    </Panel>
  );
}
