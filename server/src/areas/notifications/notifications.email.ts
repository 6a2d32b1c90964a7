import { formatAccountNumber } from '@recoup/domain/shared/ids';
import {
  NOTIFICATION_KIND_INFO,
  pageOfNotification,
  formatNotification,
  formatNotifications,
  type NotificationFacts,
  type NotificationKind,
} from '@recoup/domain/notifications/notifications';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

/** A notification for an email, which contains no more of the account than its number. */
export interface EmailedRow extends NotificationFacts {
  client_id: string;
  user_id: string;
  client_name: string;
  email: string;
  subject_id: string | null;
  account: { id: string; peopleId: string; number: number } | null;
}

/** More than these are summarized. */
const listed = 20;

const choose = (config: Config) => ({
  label: 'Manage your notifications',
  url: pageAddress(config, '/notifications/settings'),
});

const pageOf = (config: Config, row: EmailedRow) =>
  pageAddress(config, pageOfNotification({ ...row, subjectId: row.subject_id }));

const aboutOf = ({ account }: EmailedRow) => (account ? `account ${formatAccountNumber(account.number)}` : null);

const company = { meaning: 'Company name', sample: 'Alder Family Dental' };

const oneNotification = defineEmail({
  key: 'notification',
  name: 'Notification',
  purpose: 'Sent to users of a company within a minute of an event that they want to hear of',
  audience: 'clients',
  placeholders: {
    event: { meaning: 'What happened', sample: 'The agency declined your request R-1042-1' },
    about: { meaning: 'The account with a colon before it, or nothing', sample: ': account A-1042-1' },
    subject: { meaning: 'The account and the company', sample: 'account A-1042-1 of Alder Family Dental' },
    hint: { meaning: 'Where the reason of a refusal is, or nothing', sample: 'The reason is shown in the portal.' },
    link: {
      meaning: 'Link to what it is about',
      sample: 'https://portal.example.com/notifications',
      kind: 'button',
      isRequired: true,
    },
  },
  subject: '{{event}}{{about}}',
  paragraphs: ['{{event}}: {{subject}}.', '{{hint}}', '{{link}}'],
  button: 'See it in the portal',
});

const manyNotifications = defineEmail({
  key: 'notifications',
  name: 'Several notifications',
  purpose: 'Sent instead when several of one kind happened',
  audience: 'clients',
  placeholders: {
    summary: { meaning: 'What happened, and how often', sample: 'The agency declined 2 of your requests' },
    company,
    events: {
      meaning: 'Each event',
      sample: [
        'The agency declined your request R-1042-1, account A-1042-1.',
        'The agency declined your request R-1043-9, account A-1043-9.',
      ],
      kind: 'paragraphs',
      isRequired: true,
    },
    link: { meaning: 'Link to the list', sample: 'https://portal.example.com/notifications', kind: 'button', isRequired: true },
  },
  subject: '{{summary}}',
  paragraphs: ['This is about {{company}}.', '{{events}}', '{{link}}'],
  button: 'View them in the portal',
});

const dailyNotifications = defineEmail({
  key: 'daily_notifications',
  name: 'Daily summary',
  purpose: 'Sent in the morning to users of a company who want one email a day',
  audience: 'clients',
  placeholders: {
    company,
    count: { meaning: 'How many, for example “3 notifications”', sample: '3 notifications' },
    events: {
      meaning: 'A line and a link for each kind',
      sample: [
        { label: 'Updates on 2 statements', url: 'https://portal.example.com/payments' },
        { label: 'Bo joined your company', url: 'https://portal.example.com/manage-users' },
      ],
      kind: 'links',
      isRequired: true,
    },
    link: {
      meaning: 'Link to all notifications',
      sample: 'https://portal.example.com/notifications',
      kind: 'button',
      isRequired: true,
    },
  },
  subject: '{{company}}: {{count}}',
  paragraphs: ['What is new for {{company}}:', '{{events}}', '{{link}}'],
  button: 'View all in the portal',
});

/** For one person, client and kind. */
export function writeImmediateEmail(config: Config, rows: readonly [EmailedRow, ...EmailedRow[]]): EmailContent {
  const [first] = rows;
  const total = countOf(rows);
  if (rows.length === 1) {
    const about = aboutOf(first);
    return writeEmail(
      oneNotification,
      {
        event: formatNotification(first),
        about: about ? `: ${about}` : '',
        subject: about ? `${about} of ${first.client_name}` : first.client_name,
        hint: first.event === 'declined' && first.count === 1 ? 'The reason is shown in the portal.' : '',
        link: pageOf(config, first),
      },
      choose(config),
    );
  }
  const isSame = rows.every(({ event }) => event === first.event);
  return writeEmail(
    manyNotifications,
    {
      summary: isSame ? formatNotification({ ...first, count: total }) : formatNotifications(first.kind, total),
      company: first.client_name,
      events: [
        ...rows.slice(0, listed).map((row) => [formatNotification(row), aboutOf(row)].filter(Boolean).join(', ') + '.'),
        ...(rows.length > listed ? [`And ${rows.length - listed} more.`] : []),
      ],
      link: pageOf(config, asMany(first, total)),
    },
    choose(config),
  );
}

/** Everything since the last morning for one person and client: a line and a link per kind, newest first. */
export function writeDailyEmail(config: Config, rows: readonly [EmailedRow, ...EmailedRow[]]): EmailContent {
  const total = countOf(rows);
  const events = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, [first, ...others]]) => ({
    label: lineOf(kind, first, others),
    url: pageOf(config, first && others.length === 0 ? first : asMany(first ?? rows[0], total)),
  }));
  return writeEmail(
    dailyNotifications,
    {
      company: rows[0].client_name,
      count: total === 1 ? '1 notification' : `${total.toLocaleString('en-US')} notifications`,
      events,
      link: pageAddress(config, '/notifications'),
    },
    choose(config),
  );
}

function lineOf(kind: NotificationKind, first: EmailedRow | undefined, others: readonly EmailedRow[]): string {
  if (!first) return NOTIFICATION_KIND_INFO[kind].label;
  if (others.length > 0) return formatNotifications(kind, countOf([first, ...others]));
  const about = aboutOf(first);
  return about ? `${formatNotification(first)}: ${about}` : formatNotification(first);
}

const countOf = (rows: readonly EmailedRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

const asMany = (row: EmailedRow, count: number): EmailedRow => ({ ...row, count, account: null, subject_id: null });
