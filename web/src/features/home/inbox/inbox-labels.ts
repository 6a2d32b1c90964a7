import { INBOX_KINDS, MAX_COUNTED, type InboxCounts, type InboxItem, type InboxKind } from '@recoup/contract/home/inbox';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import {
  IconBan,
  IconFileUpload,
  IconHeartHandshake,
  IconHelp,
  IconMessage,
  IconMessageQuestion,
  type Icon,
} from '@tabler/icons-react';
import { formatMoney } from '#lib/format/format.ts';
import { debtorPath, messagesPath, uploadPath } from '#lib/paths/paths.ts';

export const KINDS: Readonly<Record<InboxKind, { label: string; many: string; icon: Icon }>> = {
  dispute: { label: 'Dispute', many: 'Disputes', icon: IconMessageQuestion },
  offer: { label: 'Offer', many: 'Offers', icon: IconHeartHandshake },
  information: { label: 'Information needed', many: 'Information requests', icon: IconHelp },
  rejected: { label: 'Placement rejected', many: 'Rejected placements', icon: IconBan },
  upload: { label: 'Upload', many: 'Uploads', icon: IconFileUpload },
  message: { label: 'Message', many: 'Messages', icon: IconMessage },
};

/** The subject of the item. */
export function titleOf({ account, kind, text }: InboxItem, agency: string): string {
  return account?.debtor_name ?? (kind === 'upload' && text ? text : agency);
}

/** What the item asks for, in one line. */
export function summaryOf({ kind, code, text, amount_cents: cents }: InboxItem): string {
  const label = KINDS[kind].label;
  if (kind === 'upload') return code === 'ready' ? 'Ready to place' : 'Columns need your review';
  if (kind === 'dispute') return join(label, labelIn(DISPUTE_REASONS, code) ?? text);
  if (kind === 'offer') return join(`${labelIn(OFFER_KINDS, code)?.label ?? label} for ${formatMoney(cents)}`, text);
  return join(label, text);
}

const join = (first: string, rest: string | null | undefined) => (rest ? `${first}: ${rest}` : first);

const labelIn = <V>(labels: Readonly<Record<string, V>>, code: string | null): V | undefined => labels[code ?? ''];

/** The page where the user answers it. */
export function pathOfItem({ kind, id, account }: InboxItem): string {
  if (kind === 'upload') return uploadPath(id);
  if (kind === 'message') return messagesPath(account?.id ?? null);
  return account ? debtorPath(account.people_id, account.id) : messagesPath(null);
}

export const sumCounts = (counts: InboxCounts): number => INBOX_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** `99+` where the server stopped counting. */
export const formatCounted = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`);
