import { REQUEST_STATE_INFO } from '@recoup/domain/accounts/requests';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import { IconBan, IconCheck, IconChecks, IconClock, IconX, type Icon } from '@tabler/icons-react';
import { StatusBadge, type StatusBadgeProps } from './status-badge.tsx';

const badges: Record<RequestState, { icon: Icon; tone: StatusBadgeProps['tone'] }> = {
  submitted: { icon: IconClock, tone: 'info' },
  accepted: { icon: IconCheck, tone: 'info' },
  declined: { icon: IconX, tone: 'danger' },
  applied: { icon: IconChecks, tone: 'success' },
  cancelled: { icon: IconBan, tone: 'neutral' },
};

/** A request's state. */
export function RequestBadge({ state, focusable = false }: { state: RequestState; focusable?: boolean }) {
  return <StatusBadge {...REQUEST_STATE_INFO[state]} {...badges[state]} focusable={focusable} />;
}
