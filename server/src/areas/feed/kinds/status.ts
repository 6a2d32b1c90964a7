import { day } from '@recoup/contract/shared/common';
import { STOP_BASES, type StopBasis } from '@recoup/domain/accounts/collection-stops';
import { applyItem } from '@recoup/domain/feed/apply';
import { isRefused } from '@recoup/domain/feed/ledger';
import { movePastStatus } from '@recoup/domain/feed/past';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { aboutAccount, instant, itemId, text } from './fields.ts';
import { applied, defineKind, updated, type OpenAccount, type Outcome } from './kind.ts';
import { flagStopped } from './flag-stopped.ts';
import { codesBook, storeUnmapped, type Codes, type KnownCode } from './status-codes.ts';

const status = z.enum(STATUS_CODES);

const change = z
  .object({
    kind: z.literal('status'),
    ...aboutAccount,
    at: instant,
    /** One of the agency's codes, defined by `status_code`. */
    code: text(60).optional(),
    status: status.optional(),
    reason: text(500).optional(),
    reason_code: text(60).optional(),
    /** For HOLD: the date on which it ends automatically. */
    hold_until: day.optional(),
    /** For a return to collection: what ended the bankruptcy, the death, the representation or the request to cease. */
    basis: z.enum(Object.keys(STOP_BASES) as [StopBasis, ...StopBasis[]]).optional(),
  })
  .refine(({ code, status }) => (code === undefined) !== (status === undefined), {
    path: ['code'],
    message: 'Either the code of the agency or a status of the portal',
  });

export type StatusItem = z.output<typeof change>;

export const statusKind = defineKind({
  kind: 'status',
  about: 'account',
  summary: 'A new status of the account: a code of the agency, or a status of the portal.',
  schema: change,
  book: codesBook,
  apply(item: StatusItem, { account }, codes: Codes) {
    const known = item.code === undefined ? null : codes.byCode.get(item.code);
    if (item.code !== undefined && !known) {
      return { ...applied(), warning: storeUnmapped(codes, account, { ...item, code: item.code }) };
    }
    return changeStatus(account, item, { known: known ?? null, isHistory: account.isHistory });
  },
});

/** Applies a status whose code, if it has one, is known. A stopped account keeps its status: the report is flagged. */
export function changeStatus(
  account: OpenAccount,
  item: StatusItem,
  { known, isHistory }: { known: KnownCode | null; isHistory: boolean },
): Outcome {
  const to = known?.status ?? item.status;
  if (!to) throw new Error('a status item has neither a known code nor a status');
  const move = {
    to,
    at: item.at,
    reason: item.reason ?? known?.reason ?? null,
    reasonCode: item.reason_code ?? known?.reasonCode ?? null,
    holdUntil: item.hold_until ?? null,
    basis: item.basis ?? null,
  };
  const source = { externalId: item.id, agencyCode: item.code ?? null };
  const step = isHistory
    ? movePastStatus(account.ledger, { ...move, who: 'agency' })
    : applyItem(account.ledger, { kind: 'status', ...move });
  if (isRefused(step)) {
    const kept = flagStopped(account, account.ledger, { ...move, refused: step });
    if (!kept) return step;
    const { ledger, warning, flag } = kept;
    if (ledger !== account.ledger) account.take({ account: ledger, changes: [] });
    return { ...applied(), warning, flag };
  }
  account.take(step, source);
  return applied();
}

const code = z.object({
  kind: z.literal('status_code'),
  id: itemId,
  code: text(60),
  status,
  reason_code: text(60).optional(),
  reason: text(300).optional(),
});

export const statusCodeKind = defineKind({
  kind: 'status_code',
  about: 'agency',
  summary: 'What a status code of the agency means, for all clients. The newest definition of a code counts.',
  schema: code,
  book: codesBook,
  apply(item: z.output<typeof code>, _place, codes: Codes) {
    const known = codes.byCode.get(item.code);
    const meaning = { status: item.status, reasonCode: item.reason_code ?? null, reason: item.reason ?? null };
    codes.byCode.set(item.code, meaning);
    codes.changed.add(item.code);
    return known ? updated(undefined, { before: fieldsOf(known), after: fieldsOf(meaning) }) : applied(item.code);
  },
});

const fieldsOf = ({ status: to, reasonCode, reason }: { status: string; reasonCode: string | null; reason: string | null }) => ({
  status: to,
  reason_code: reasonCode,
  reason,
});
