import { Button } from '@mantine/core';
import type { FeedKey } from '@recoup/contract/agency/feed-keys';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Row } from '#ui/rows.tsx';
import { feedKeyPath } from '../integrations-paths.ts';
import { describeClients, keyBadges } from './key-labels.ts';

export function KeyRow({ feedKey, onRevoke }: { feedKey: FeedKey; onRevoke: (() => void) | null }) {
  const { id, name, hint, state, scopes } = feedKey;
  return (
    <Row
      icon={IconKey}
      title={
        <span>
          {name} {hint === null ? null : <code style={{ fontWeight: 400 }}>…{hint}</code>}
        </span>
      }
      badge={<StatusBadge focusable {...keyBadges[state]} />}
      lines={[`${scopes.join(', ')} · ${describeClients(feedKey)}`, <KeyDates key="dates" feedKey={feedKey} />]}
      actions={
        <>
          <Button component={Link} to={feedKeyPath(id)} variant="default" size="compact-md" aria-label={`Usage of ${name}`}>
            Usage
          </Button>
          {onRevoke && state !== 'revoked' ? (
            <Button variant="default" size="compact-md" aria-label={`Revoke ${name}`} onClick={onRevoke}>
              Revoke
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function KeyDates({ feedKey }: { feedKey: FeedKey }) {
  const { state, created_at: created, last_used_at: used, revoked_at: revoked, expires_on: expires } = feedKey;
  return (
    <>
      Created <DateText value={created} /> ·{' '}
      {used === null ? (
        'Never used'
      ) : (
        <>
          Last used <DateText value={used} withTime />
        </>
      )}
      {' · '}
      {state === 'revoked' ? (
        <>
          Revoked <DateText value={revoked} />
        </>
      ) : expires === null ? (
        'Does not expire'
      ) : (
        <>
          {state === 'expired' ? 'Expired after' : 'Works through'} <DateText value={expires} />
        </>
      )}
    </>
  );
}
