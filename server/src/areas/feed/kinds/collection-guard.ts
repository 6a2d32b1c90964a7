import { z } from 'zod';
import { applyToAccount } from './apply-to-account.ts';
import { aboutAccount, instant, text } from './fields.ts';
import { defineKind } from './kind.ts';
import { noBook } from './no-book.ts';

const shape = { ...aboutAccount, at: instant, reason: text(500), reason_code: text(60).optional() };

const rejection = z.object({ kind: z.literal('reject'), ...shape });

export const rejectKind = defineKind({
  kind: 'reject',
  about: 'account',
  summary: 'The agency rejects the account; the client reads `reason`.',
  schema: rejection,
  book: noBook,
  apply: ({ at, reason, reason_code: reasonCode }: z.output<typeof rejection>, { account }) =>
    applyToAccount(account, { kind: 'reject', at, reason, reasonCode: reasonCode ?? null }),
});

const question = z.object({ kind: z.literal('need_info'), ...shape });

export const needInfoKind = defineKind({
  kind: 'need_info',
  about: 'account',
  summary: 'The agency needs an answer of the client before it continues; `reason` is the question.',
  schema: question,
  book: noBook,
  apply: ({ at, reason, reason_code: reasonCode }: z.output<typeof question>, { account }) =>
    applyToAccount(account, { kind: 'need_info', at, reason, reasonCode: reasonCode ?? null }),
});
