import { Button } from '@mantine/core';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { ApiError } from '#lib/api/errors.ts';
import classes from './placing-notice.module.css';

type PlacingDetails = Pick<ClientDetails, 'placing' | 'role' | 'is_onboarding_completed'>;

/** Why this client cannot place accounts yet, with a link for users who can change that. Replaces the submit button. */
export function PlacingNotice({ client }: { client: PlacingDetails }) {
  const { placing } = client;
  if (placing.allowed) return null;
  const resolution = client.role === 'client_admin' && placing.reason !== 'client_suspended' ? resolutionOf(client) : null;
  return (
    <div className={classes.notice}>
      <IconSignature size={18} aria-hidden="true" />
      <div>
        {placing.message}
        {resolution ? (
          <div className={classes.actions}>
            <Button component={Link} to={resolution.to} size="compact-md" variant="default">
              {resolution.label}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function resolutionOf({ placing, is_onboarding_completed: isCompleted }: PlacingDetails): { to: string; label: string } {
  if (!isCompleted) return { to: paths.home, label: 'Continue setting up your company' };
  if (placing.reason === 'agreement_needed') return { to: paths.agreements, label: 'Read and sign' };
  return { to: paths.home, label: 'View progress' };
}

/** The server refused to place although the page allowed it: its data is stale. */
export const isPlacingRefused = (error: unknown) =>
  error instanceof ApiError && ['agreement_needed', 'approval_needed', 'client_suspended'].includes(error.code);
