import type { ClientEnding, ClientEndingState } from '@recoup/contract/agency/client-endings';
import type { EndingCheck } from '@recoup/domain/agency/client-endings';
import { formatMoney, plural } from '#lib/format/format.ts';
import { agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { agencyStatementsPath, statementDraftPath } from '#lib/paths/statement-paths.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import { compliancePath } from '../compliance-paths.ts';

export const ENDING_BADGES: Record<ClientEnding['state'], StatusBadgeProps> = {
  exporting: { label: 'Exporting', meaning: 'Its data is being written to the export.', icon: 'arrow-back', tone: 'info' },
  failed: {
    label: 'Export failed',
    meaning: 'The export could not be made.',
    nextStep: 'Try again.',
    icon: 'ban',
    tone: 'danger',
  },
  exported: {
    label: 'Exported',
    meaning: 'Its export is ready. Its data is kept.',
    nextStep: 'Return the data, and order its deletion.',
    icon: 'archive',
    tone: 'warning',
  },
  deleting: { label: 'Deleting', meaning: 'Its data is being deleted.', icon: 'ban', tone: 'info' },
  deleted: {
    label: 'Deleted',
    meaning: 'Its data is deleted. Amounts and the audit log stay.',
    icon: 'certificate',
    tone: 'neutral',
  },
};

type Check = NonNullable<ClientEndingState['preview']>['checks'][number];

interface CheckText {
  title: string;
  /** The effect on ending the client, and what to do. */
  advice: string;
  to: string;
  link: string;
}

const money = ({ cents }: Check) => (cents === null ? '' : ` (${formatMoney(cents)})`);

/** What is open, what to do about it, and where. */
export function describeCheck(check: Check, clientId: string): CheckText {
  const client = (tab: string) => agencyClientPath(clientId, tab);
  const texts: Record<EndingCheck, CheckText> = {
    open_accounts: {
      title: `${plural(check.count, 'open account')}${money(check)}`,
      advice: 'Post a final status for each: returned, recalled, paid or settled. For many, load a file of statuses.',
      to: `${agencyPaths.accounts}?client_id=${clientId}`,
      link: 'Accounts',
    },
    unremitted: {
      title: `${plural(check.count, 'payment')} without a statement${money(check)}`,
      advice: 'Issue a statement with them, and remit what is due.',
      to: statementDraftPath(clientId),
      link: 'Statements',
    },
    unpaid_statements: {
      title: `${plural(check.count, 'statement')} not remitted yet${money(check)}`,
      advice: 'Record each remittance with its trace or check number.',
      to: agencyStatementsPath(),
      link: 'Statements',
    },
    drafts: {
      title: plural(check.count, 'statement draft'),
      advice: 'Issue or discard each.',
      to: agencyStatementsPath(),
      link: 'Statements',
    },
    open_items: {
      title: plural(check.count, 'open item in the queue', 'open items in the queue'),
      advice: 'Answer, decide or close each: placements, requests, disputes, offers and messages.',
      to: `${agencyPaths.queue}?client=${clientId}`,
      link: 'Queue',
    },
    running_imports: {
      title: `${plural(check.count, 'upload')} being placed`,
      advice: 'Wait until its accounts are placed.',
      to: agencyPaths.placements,
      link: 'Placements',
    },
    legal_holds: {
      title: plural(check.count, 'legal hold'),
      advice: 'The client can end and its data can be exported. The deletion waits until each hold is released.',
      to: compliancePath('holds'),
      link: 'Legal holds',
    },
    unsettled: {
      title: `The last statement carries ${formatMoney(check.cents ?? 0)}`,
      advice: 'Nothing can be posted once the client has ended. Settle it first, or outside the portal.',
      to: client('statements'),
      link: 'Statements of the client',
    },
    complaints: {
      title: plural(check.count, 'open complaint'),
      advice: 'It stays in your register. You can still answer it after the client has ended.',
      to: compliancePath('complaints', `?client=${clientId}`),
      link: 'Complaints',
    },
    waiting_items: {
      title: `${plural(check.count, 'item')} of a history load that ${check.count === 1 ? 'waits' : 'wait'} for others`,
      advice: 'They are discarded when the client ends.',
      to: agencyPaths.integrations,
      link: 'Integrations',
    },
  };
  return texts[check.check];
}

/** The consequences of ending the client, as sentences. */
export function effectsOf({ figures }: NonNullable<ClientEndingState['preview']>): string[] {
  const keys = figures.api_keys + figures.feed_keys;
  return [
    `${plural(figures.users, 'user')} can no longer sign in to it${figures.invitations > 0 ? `, and ${plural(figures.invitations, 'invitation')} ${figures.invitations === 1 ? 'is' : 'are'} revoked` : ''}. Administrators get an email with your reason.`,
    keys + figures.webhooks > 0
      ? `${plural(keys, 'key')} ${keys === 1 ? 'is' : 'are'} revoked, and ${plural(figures.webhooks, 'webhook')} ${figures.webhooks === 1 ? 'ends' : 'end'}.`
      : 'It has no keys or webhooks.',
    'Nothing more can be posted for it: items from your systems are refused, and the console shows it read-only.',
    `All of its data is exported: ${plural(figures.accounts, 'account')} with history, payments and messages, ${plural(figures.documents, 'document')}, statements, agreements and its audit log.`,
  ];
}
