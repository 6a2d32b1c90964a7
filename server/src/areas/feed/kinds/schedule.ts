import { day } from '@recoup/contract/shared/common';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { checkSchedule, COMPONENTS } from '@recoup/domain/money/commission';
import { refuse } from '@recoup/domain/feed/ledger';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import type { MoneyState } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId, text } from './fields.ts';
import { applied, defineKind } from './kind.ts';

const band = z.object({ from: z.int().min(0).optional(), to: z.int().min(0).optional() });
const rate = z.int().min(0).max(10_000);
const amount = z.int().min(0).max(1_000_000_000_000);

const schema = z.object({
  kind: z.literal('schedule'),
  id: itemId,
  client,
  valid_from: day,
  rules: z
    .array(
      z.object({
        when: z
          .object({
            age_days: band.optional(),
            balance_cents: band.optional(),
            statuses: z.array(z.enum(STATUS_CODES)).min(1).optional(),
            debt_types: z.array(z.enum(DEBT_TYPES)).min(1).optional(),
            types: z
              .array(z.enum(['PU', 'PC']))
              .min(1)
              .optional(),
            components: z.array(z.enum(COMPONENTS)).min(1).optional(),
            locations: z.array(text(30)).min(1).optional(),
            placements: band.optional(),
            settlement: z.boolean().optional(),
            legal: z.boolean().optional(),
          })
          .optional(),
        rate_bp: rate,
        tiers: z
          .array(z.object({ from_cents: amount, rate_bp: rate }))
          .max(20)
          .optional(),
        label: text(100).optional(),
      }),
    )
    .max(100),
  age_from: z.enum(['placed', 'debt']).optional(),
  minimum_cents: amount.optional(),
  cap: z.object({ payment_cents: amount.optional(), account_cents: amount.optional(), account_bp: rate.optional() }).optional(),
});

export const scheduleKind = defineKind<z.output<typeof schema>, MoneyState>({
  kind: 'schedule',
  about: 'client',
  summary: "A new version of a client's commission schedule from a day on; posted payments keep their commission.",
  schema,
  book: moneyBook,
  apply: (item, { clientId }, state) => {
    const { rules, age_from, minimum_cents, cap } = item;
    const schedule = { rules, age_from, minimum_cents, cap };
    const problems = checkSchedule(schedule);
    if (problems.length > 0) return refuse('schedule_wrong', problems.join(' '));
    const versions = state.schedules.get(clientId) ?? [];
    const version = Math.max(0, ...versions.map((known) => known.version)) + 1;
    const entry = { client_id: clientId, id: newId(), version, schedule, valid_from: item.valid_from };
    state.schedules.set(clientId, [...versions, entry]);
    state.newSchedules.push(entry);
    return applied(entry.id);
  },
});
