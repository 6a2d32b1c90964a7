import { Button } from '@mantine/core';
import type { ApiKey } from '@recoup/contract/users/api-keys';
import { IconKey } from '@tabler/icons-react';
import { plural } from '#lib/format/format.ts';
import { DateText } from '#ui/date-text.tsx';
import { Row } from '#ui/rows.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { describeAccess, stateBadges } from './key-labels.ts';

export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, state, abilities } = apiKey;
  return (
    <Row
      icon={IconKey}
      title={
        <span>
          {name} <code style={{ fontWeight: 400 }}>{prefix}…</code>
        </span>
      }
      badge={<StatusBadge focusable {...stateBadges[state]} />}
      lines={[describeAccess(apiKey), <LastUse key="use" apiKey={apiKey} />, <KeyDates key="dates" apiKey={apiKey} />]}
      actions={
        abilities.revoke ? (
          <Button variant="default" size="compact-md" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : null
      }
    />
  );
}

function LastUse({ apiKey: { last_used_at: at, uses } }: { apiKey: ApiKey }) {
  if (at === null) return 'Never used';
  return (
    <>
      Last used <DateText value={at} withTime />
      {uses > 0 ? ` · ${plural(uses, 'request')} in the last 24 hours` : null}
    </>
  );
}

function KeyDates({ apiKey: { state, ...apiKey } }: { apiKey: ApiKey }) {
  return (
    <>
      Created by {apiKey.created_by} on <DateText value={apiKey.created_at} />
      {state === 'revoked' ? (
        <>
          {' '}
          · Revoked by {apiKey.revoked_by} on <DateText value={apiKey.revoked_at} />
        </>
      ) : (
        <>
          {' '}
          · {state === 'expired' ? 'Expired' : 'Expires'} <DateText value={apiKey.expires_at} />
        </>
      )}
    </>
  );
}
