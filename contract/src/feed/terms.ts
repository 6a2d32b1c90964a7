import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { COMPONENTS } from '@recoup/domain/money/terms';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { z } from 'zod';

const text = (max: number) => z.string().trim().min(1).max(max);
const band = z.object({ from: z.int().min(0).optional(), to: z.int().min(0).optional() });
const rate = z.int().min(0).max(10_000);
const amount = z.int().min(0).max(1_000_000_000_000);

/** Fields of commission terms, in a feed item or a file; `CommissionSchedule`. */
export const termsFields = {
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
};
