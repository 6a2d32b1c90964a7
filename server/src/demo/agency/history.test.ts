import type { OutgoingItem } from '@recoup/contract/feed/outbox';
import { addDays } from '@recoup/domain/shared/days';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { firstDayOf, workPast } from './history.ts';
import { newMemory } from './run-day.ts';

const beganOn = '2026-03-01';

/** Sixty accounts of a client, placed over half a year. */
function placements(): OutgoingItem[] {
  return Array.from({ length: 60 }, (_, index) => {
    const placedOn = addDays('2025-08-01', index * 3);
    return {
      cursor: String(index + 1),
      kind: 'placement',
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      at: `${placedOn}T15:00:00.000Z`,
      client: { id: '00000000-0000-7000-8000-000000000000', code: 'RIVER', name: 'Riverside' },
      account: formatAccountNumber(1001 + index),
      agency_account: null,
      data: { debt_type: 'consumer', placed_on: placedOn, amount_placed_cents: 10_000 + index * 977, debt_date: null },
    };
  });
}

function past(seed: number, outbox = placements()) {
  const memory = newMemory(seed, firstDayOf(outbox) ?? beganOn);
  return { memory, days: workPast(memory, outbox, { beganOn }) };
}

describe("the simulated agency's history", () => {
  it('is the same for the same seed, and different for another', () => {
    const historyOf = (seed: number) => JSON.stringify(past(seed));
    expect(historyOf(1)).toBe(historyOf(1));
    expect(historyOf(1)).not.toBe(historyOf(2));
  });

  it('is the same whether generated at once or in parts', () => {
    const memory = newMemory(4, '2025-08-01');
    const first = workPast(memory, placements(), { beganOn, until: '2025-12-11' });
    const rest = workPast(memory, placements(), { beganOn });
    expect([...first, ...rest]).toEqual(past(4).days);
  });

  it('contains nothing from the future, and gives each line its own id', () => {
    const { memory, days } = past(3);
    const items = days.flatMap(({ day, lines }) => lines.map(({ item }) => ({ day, item })));
    expect(items.length).toBeGreaterThan(200);
    expect(items.filter(({ day, item }) => typeof item['at'] === 'string' && !item['at'].startsWith(day))).toEqual([]);
    expect(days.at(-1)?.day).toBe('2026-02-28');
    expect(memory.day).toBe(beganOn);
    expect(new Set(items.map(({ item }) => `${item.kind}/${item.id}`)).size).toBe(items.length);
  });

  it("leaves the last evening's events to the live agency", () => {
    const [first] = placements();
    const late = { ...first, cursor: '61', at: '2026-02-28T22:00:00.000Z', account: formatAccountNumber(2000) } as OutgoingItem;
    const { memory } = past(3, [...placements(), late]);
    expect(memory.cursor).toBe('60');
    expect(Object.keys(memory.accounts)).not.toContain('RIVER/A-2000-6');
  });
});
