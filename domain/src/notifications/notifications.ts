import { formatRequestNumber } from '../accounts/requests.ts';

/** Kinds of notifications, each with its own settings (docs/decisions on notifications). */
export const NOTIFICATION_KINDS = [
  'message',
  'request_decided',
  'dispute',
  'offer',
  'remittance',
  'document_published',
  'import_done',
  'report_ready',
  'invitation',
  'bank_change',
  'onboarding',
  'webhook',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Events by kind. */
export const NOTIFICATION_EVENTS = {
  message: ['written'],
  request_decided: ['accepted', 'declined', 'applied'],
  dispute: ['opened', 'resolved'],
  offer: ['made', 'expiring', 'withdrawn'],
  remittance: ['issued', 'paid', 'failed', 'voided'],
  document_published: ['published'],
  import_done: ['done', 'failed', 'waiting'],
  report_ready: ['ready', 'failed'],
  invitation: ['accepted'],
  bank_change: ['added', 'archived', 'default_changed', 'purpose_changed'],
  onboarding: ['approved', 'returned', 'suspended', 'resumed'],
  webhook: ['disabled'],
} as const satisfies Record<NotificationKind, readonly string[]>;
type NotificationEvent = (typeof NOTIFICATION_EVENTS)[NotificationKind][number];

/** `daily`: one email each morning with everything since the last. */
export const MAIL_MODES = ['now', 'daily', 'off'] as const;
export type MailMode = (typeof MAIL_MODES)[number];

interface KindInfo {
  label: string;
  /** When the notification is sent. */
  description: string;
  /** Admins only: other roles neither receive nor configure it. */
  isAdminsOnly: boolean;
  /** Cannot be turned off; the code that causes the event sends its email. */
  isFixed: boolean;
  /** Default by role. */
  mail: { admin: MailMode; staff: MailMode };
  /** Label for a number of them. */
  many: (count: string) => string;
}

const same = (mail: MailMode) => ({ admin: mail, staff: mail });

export const NOTIFICATION_KIND_INFO: Readonly<Record<NotificationKind, KindInfo>> = {
  message: {
    label: 'Messages',
    description: 'When the agency writes to you',
    isAdminsOnly: false,
    isFixed: false,
    mail: same('now'),
    many: (n) => `${n} new messages`,
  },
  request_decided: {
    label: 'Your requests',
    description: 'When the agency accepts, declines or completes your request',
    isAdminsOnly: false,
    isFixed: false,
    mail: same('now'),
    many: (n) => `Decisions on ${n} of your requests`,
  },
  dispute: {
    label: 'Disputes',
    description: 'When a debtor disputes a debt, and when a dispute is resolved',
    isAdminsOnly: false,
    isFixed: false,
    mail: { admin: 'now', staff: 'daily' },
    many: (n) => `Updates on ${n} disputes`,
  },
  offer: {
    label: 'Offers',
    description: 'When a settlement, plan or suit needs a decision, and before it expires',
    isAdminsOnly: true,
    isFixed: false,
    mail: same('now'),
    many: (n) => `Updates on ${n} offers`,
  },
  remittance: {
    label: 'Remittances',
    description: 'When a statement is issued, paid or voided',
    isAdminsOnly: true,
    isFixed: false,
    mail: same('daily'),
    many: (n) => `Updates on ${n} statements`,
  },
  document_published: {
    label: 'Documents',
    description: 'When the agency shares a document',
    isAdminsOnly: false,
    isFixed: false,
    mail: same('daily'),
    many: (n) => `${n} new documents`,
  },
  import_done: {
    label: 'Uploads',
    description: 'When a file you uploaded was placed, needs your review, or failed',
    isAdminsOnly: false,
    isFixed: false,
    mail: same('off'),
    many: (n) => `Updates on ${n} uploads`,
  },
  report_ready: {
    label: 'Reports and exports',
    description: 'When a report or export is ready or has failed',
    isAdminsOnly: false,
    isFixed: false,
    mail: same('off'),
    many: (n) => `Updates on ${n} reports and exports`,
  },
  invitation: {
    label: 'Team',
    description: 'When a user accepts an invitation',
    isAdminsOnly: true,
    isFixed: false,
    mail: same('daily'),
    many: (n) => `${n} people joined your company`,
  },
  bank_change: {
    label: 'Bank accounts',
    description: 'When a bank account is added, archived or made the default',
    isAdminsOnly: true,
    isFixed: true,
    mail: same('now'),
    many: (n) => `${n} bank account changes`,
  },
  onboarding: {
    label: 'Company approval',
    description: 'When the agency approves or returns your company’s setup, or suspends your company',
    isAdminsOnly: true,
    isFixed: true,
    mail: same('now'),
    many: () => 'Updates on your onboarding',
  },
  webhook: {
    label: 'Webhooks',
    description: 'When a webhook is turned off because your system did not accept it for days',
    isAdminsOnly: true,
    isFixed: false,
    mail: same('now'),
    many: (n) => `${n} webhooks were turned off`,
  },
};

/** Facts for the text of a notification; never debtor data. */
export interface NotificationParams {
  /** Number of a request, or the agency's number of a statement. */
  number?: string | undefined;
  /** Name of a file, report, colleague or document. */
  name?: string | undefined;
  /** The exported list. */
  list?: 'accounts' | 'payments' | undefined;
  /** Rows placed. */
  rows?: number | undefined;
  amount_cents?: number | undefined;
  /** Last four of a bank account. */
  last4?: string | undefined;
  /** Instant at which an offer expires. */
  expires_at?: string | undefined;
}

export interface NotificationFacts {
  kind: NotificationKind;
  event: NotificationEvent;
  /** More than 1: this many of the same kind in one notification. */
  count: number;
  params: NotificationParams;
}

type Title = { one: (params: NotificationParams) => string; many: (count: string) => string };

const requestName = ({ number }: NotificationParams) => (number ? `request ${formatRequestNumber(Number(number))}` : 'request');

const WORDS: Readonly<Record<string, Title>> = {
  'message written': { one: () => 'The agency wrote to you', many: (n) => `The agency wrote ${n} messages` },
  'request_decided accepted': {
    one: (params) => `The agency accepted your ${requestName(params)}`,
    many: (n) => `The agency accepted ${n} of your requests`,
  },
  'request_decided declined': {
    one: (params) => `The agency declined your ${requestName(params)}`,
    many: (n) => `The agency declined ${n} of your requests`,
  },
  'request_decided applied': {
    one: (params) => `Your ${requestName(params)} is done`,
    many: (n) => `${n} of your requests are done`,
  },
  'dispute opened': { one: () => 'A debtor disputes a debt', many: (n) => `Debtors dispute ${n} debts` },
  'dispute resolved': { one: () => 'A dispute is resolved', many: (n) => `${n} disputes are resolved` },
  'offer made': { one: () => 'An offer needs your decision', many: (n) => `${n} offers need your decision` },
  'offer expiring': { one: () => 'An offer expires soon', many: (n) => `${n} offers expire soon` },
  'offer withdrawn': { one: () => 'An offer was withdrawn', many: (n) => `${n} offers were withdrawn` },
  'remittance issued': {
    one: ({ number }) => (number ? `Statement ${number} is available` : 'A statement is available'),
    many: (n) => `${n} statements are here`,
  },
  'remittance paid': {
    one: ({ number }) => (number ? `Statement ${number} was paid` : 'A statement was paid'),
    many: (n) => `${n} statements were paid`,
  },
  'remittance failed': {
    one: ({ number }) => (number ? `The payout of statement ${number} failed` : 'A payout failed'),
    many: (n) => `${n} payouts failed`,
  },
  'remittance voided': {
    one: ({ number }) => (number ? `Statement ${number} was voided` : 'A statement was voided'),
    many: (n) => `${n} statements were voided`,
  },
  'document_published published': {
    one: () => 'The agency shared a document',
    many: (n) => `The agency shared ${n} documents`,
  },
  'import_done done': { one: () => 'Your upload was placed', many: (n) => `${n} uploads were placed` },
  'import_done failed': { one: () => 'Your upload failed', many: (n) => `${n} uploads failed` },
  'import_done waiting': { one: () => 'Your upload needs review', many: (n) => `${n} uploads need review` },
  'report_ready ready': {
    one: ({ list }) => (list ? 'Your export is ready' : 'Your report is ready'),
    many: (n) => `${n} files are ready`,
  },
  'report_ready failed': {
    one: ({ list }) => (list ? 'Your export failed' : 'Your report failed'),
    many: (n) => `${n} files failed`,
  },
  'invitation accepted': {
    one: ({ name }) => (name ? `${name} joined your company` : 'A user joined your company'),
    many: (n) => `${n} people joined your company`,
  },
  'bank_change added': { one: () => 'A bank account was added', many: (n) => `${n} bank accounts were added` },
  'bank_change archived': { one: () => 'A bank account was archived', many: (n) => `${n} bank accounts were archived` },
  'bank_change default_changed': {
    one: () => 'The default bank account was changed',
    many: (n) => `The default bank account was changed ${n} times`,
  },
  'bank_change purpose_changed': {
    one: () => 'The purpose of a bank account was changed',
    many: (n) => `The purpose of ${n} bank accounts was changed`,
  },
  'webhook disabled': {
    one: ({ name }) => (name ? `The webhook ${name} was turned off` : 'A webhook was turned off'),
    many: (n) => `${n} webhooks were turned off`,
  },
  'onboarding approved': { one: () => 'The agency approved your company', many: () => 'The agency approved your company' },
  'onboarding returned': {
    one: () => 'The agency returned your onboarding',
    many: () => 'The agency returned your onboarding',
  },
  'onboarding suspended': { one: () => 'The agency suspended your company', many: () => 'The agency suspended your company' },
  'onboarding resumed': { one: () => 'The agency resumed your company', many: () => 'The agency resumed your company' },
};

/** For several events that share only their kind. */
export function formatNotifications(kind: NotificationKind, count: number): string {
  return NOTIFICATION_KIND_INFO[kind].many(count.toLocaleString('en-US'));
}

/** The event in a few words, without a debtor's name. */
export function formatNotification({ kind, event, count, params }: NotificationFacts): string {
  const words = WORDS[`${kind} ${event}`];
  if (!words) return NOTIFICATION_KIND_INFO[kind].label;
  return count > 1 ? words.many(count.toLocaleString('en-US')) : words.one(params);
}

interface Subject extends NotificationFacts {
  subjectId: string | null;
  account: { id: string; peopleId: string } | null;
}

/** Path within the portal to open. Several events open the list instead. */
export function pageOfNotification({ kind, count, params, subjectId, account }: Subject): string {
  const one = count > 1 ? null : subjectId;
  switch (kind) {
    case 'message':
      return account ? pageOfAccount(account) : count > 1 ? '/messages' : '/messages/company';
    case 'request_decided':
      return account ? pageOfAccount(account) : '/requests';
    case 'dispute':
      return account ? pageOfAccount(account) : '/requests?tab=disputes';
    case 'offer':
      return account ? pageOfAccount(account) : '/requests?tab=offers';
    case 'remittance':
      return one ? `/payments/remittances/${one}` : '/payments?tab=remittances';
    case 'document_published':
      return account ? pageOfAccount(account) : '/downloads?tab=documents';
    case 'import_done':
      return one ? `/debtor-entry/uploads/${one}` : '/debtor-entry/uploads';
    case 'report_ready':
      return params.list === 'accounts' ? '/debtors' : params.list === 'payments' ? '/payments' : '/downloads?tab=runs';
    case 'invitation':
      return '/manage-users';
    case 'bank_change':
      return '/manage-business/bank-accounts';
    case 'webhook':
      return one ? `/manage-business/webhooks/${one}` : '/manage-business/webhooks';
    case 'onboarding':
      return '/';
  }
}

const pageOfAccount = ({ id, peopleId }: { id: string; peopleId: string }) => `/debtors/${peopleId}/${id}`;
