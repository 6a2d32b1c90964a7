import { termsFields } from '@recoup/contract/feed/terms';
import { day } from '@recoup/contract/shared/common';
import { checkSchedule } from '@recoup/domain/money/describe-terms';
import { refuse } from '@recoup/domain/feed/ledger';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import type { MoneyState } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { client, itemId } from './fields.ts';
import { applied, defineKind } from './kind.ts';

const schema = z.object({
  kind: z.literal('schedule'),
  id: itemId,
  client,
  valid_from: day,
  /** The client's latest version that the sender knows, 0 without one: refused if there is a later one. */
  after_version: z.int().min(0).optional(),
  ...termsFields,
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
    const latest = Math.max(0, ...versions.map((known) => known.version));
    if (item.after_version !== undefined && item.after_version !== latest)
      return refuse(
        'schedule_changed',
        `The terms have changed: the latest version is ${latest}. Read it, then send yours again.`,
      );
    const version = latest + 1;
    const entry = { client_id: clientId, id: newId(), version, schedule, valid_from: item.valid_from };
    state.schedules.set(clientId, [...versions, entry]);
    state.newSchedules.push(entry);
    return applied(entry.id);
  },
});
