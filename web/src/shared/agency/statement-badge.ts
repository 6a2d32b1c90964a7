import type { RemittanceState } from '@recoup/domain/money/statement-states';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import { statementBadge } from '#shared/money/settlement-badges.ts';

/** Meanings for agency staff; the domain's are for clients. */
const meanings: Record<RemittanceState, string> = {
  issued: 'Issued to the client. The remittance is not recorded yet.',
  paid: 'The remittance to the client is recorded.',
  offset: 'Nothing was due to the client, because it was offset against what the client owes.',
  failed: 'The remittance to the client was returned. Send it again and record it.',
  reissued: 'The remittance to the client was returned and sent again.',
  void: 'Withdrawn. Its payments go on another statement.',
};

/** A statement's state in the console. */
export const consoleStatementBadge = (state: RemittanceState): StatusBadgeProps => ({
  ...statementBadge(state),
  meaning: meanings[state],
});
