import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { movePastStatus } from '@recoup/domain/feed/past';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { applyToAccount } from './apply-to-account.ts';
import { aboutAccount, instant, itemId, text } from './fields.ts';
import { applied, defineKind, updated } from './kind.ts';
import { codesBook, type Codes } from './status-codes.ts';

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
  })
  .refine(({ code, status }) => (code === undefined) !== (status === undefined), {
    path: ['code'],
    message: 'Either the code of the agency or a status of the portal',
  });

export const statusKind = defineKind({
  kind: 'status',
  about: 'account',
  summary: 'A new status of the account: a code of the agency, or a status of the portal.',
  schema: change,
  book: codesBook,
  apply(item: z.output<typeof change>, { account }, codes: Codes) {
    const known = item.code === undefined ? null : codes.byCode.get(item.code);
    const to = known?.status ?? item.status;
    if (!to) return refuse('unknown_code', `The portal does not know the code ${item.code}. Send it as a status_code first.`);
    const move = {
      to,
      at: item.at,
      reason: item.reason ?? known?.reason ?? null,
      reasonCode: item.reason_code ?? known?.reasonCode ?? null,
      holdUntil: item.hold_until ?? null,
    };
    const source = { externalId: item.id, agencyCode: item.code ?? null };
    if (!account.isHistory) return applyToAccount(account, { kind: 'status', ...move }, source);
    account.take(movePastStatus(account.ledger, { ...move, who: 'agency' }), source);
    return applied();
  },
});

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
