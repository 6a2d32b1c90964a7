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
import type { EmailContent } from '#platform/email/index.ts';

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

/** For one person, client and kind. */
export function writeImmediateEmail(config: Config, rows: readonly [EmailedRow, ...EmailedRow[]]): EmailContent {
  const [first] = rows;
  const total = countOf(rows);
  if (rows.length === 1) {
    const [said, about] = [formatNotification(first), aboutOf(first)];
    return {
      subject: about ? `${said}: ${about}` : said,
      paragraphs: [
        `${said}: ${about ? `${about} of ${first.client_name}` : first.client_name}.`,
        ...(first.event === 'declined' && first.count === 1 ? ['The reason is shown in the portal.'] : []),
      ],
      button: { label: 'See it in the portal', url: pageOf(config, first) },
      choose: choose(config),
    };
  }
  const isSame = rows.every(({ event }) => event === first.event);
  return {
    subject: isSame ? formatNotification({ ...first, count: total }) : formatNotifications(first.kind, total),
    paragraphs: [
      `This is about ${first.client_name}.`,
      ...rows.slice(0, listed).map((row) => [formatNotification(row), aboutOf(row)].filter(Boolean).join(', ') + '.'),
      ...(rows.length > listed ? [`And ${rows.length - listed} more.`] : []),
    ],
    button: { label: 'See them in the portal', url: pageOf(config, asMany(first, total)) },
    choose: choose(config),
  };
}

/** Everything since the last morning for one person and client: a line and a link per kind, newest first. */
export function writeDailyEmail(config: Config, rows: readonly [EmailedRow, ...EmailedRow[]]): EmailContent {
  const [{ client_name: company }] = rows;
  const total = countOf(rows);
  const links = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, [first, ...others]]) => ({
    label: lineOf(kind, first, others),
    url: pageOf(config, first && others.length === 0 ? first : asMany(first ?? rows[0], total)),
  }));
  return {
    subject: `${company}: ${total === 1 ? '1 notification' : `${total.toLocaleString('en-US')} notifications`}`,
    paragraphs: [`What is new for ${company}:`],
    links,
    button: { label: 'See all in the portal', url: pageAddress(config, '/notifications') },
    choose: choose(config),
  };
}

function lineOf(kind: NotificationKind, first: EmailedRow | undefined, others: readonly EmailedRow[]): string {
  if (!first) return NOTIFICATION_KIND_INFO[kind].label;
  if (others.length > 0) return formatNotifications(kind, countOf([first, ...others]));
  const about = aboutOf(first);
  return about ? `${formatNotification(first)}: ${about}` : formatNotification(first);
}

const countOf = (rows: readonly EmailedRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

const asMany = (row: EmailedRow, count: number): EmailedRow => ({ ...row, count, account: null, subject_id: null });
