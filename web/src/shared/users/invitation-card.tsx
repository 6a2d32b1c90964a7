import type { Invitation } from '@recoup/contract/users/invitations';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { formatDateTime } from '#lib/format/format.ts';
import { roleMeanings } from './role-labels.ts';
import classes from './invitation-card.module.css';

/** An invitation's role, inviter, address and expiry. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { role, locations, invited_by: by, email, expires_at: until } = invitation;
  return (
    <dl className={classes.card}>
      <div>
        <dt>You join as</dt>
        <dd>
          <b>{ROLE_LABELS[role]}</b>
          <span>{roleMeanings[role]}</span>
        </dd>
      </div>
      {locations ? (
        <div>
          <dt>Locations</dt>
          <dd>{locations.join(', ')}</dd>
        </div>
      ) : null}
      <div>
        <dt>Invited by</dt>
        <dd>{by}</dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Works until</dt>
        <dd>{formatDateTime(until)}</dd>
      </div>
    </dl>
  );
}
