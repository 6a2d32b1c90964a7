import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { addDays } from '@recoup/domain/shared/days';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { firstDayOf, simulatePast } from './history.ts';
import { newMemory, runDay } from './run-day.ts';
import type { Line } from './work-day.ts';

const beganOn = '2026-03-01';

/** Sixty accounts of a client, placed over half a year. */
function placements(): OutboxItem[] {
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
  return { memory, days: simulatePast(memory, outbox, { beganOn }) };
}

describe("the simulated agency's history", () => {
  it('is the same for the same seed, and different for another', () => {
    const historyOf = (seed: number) => JSON.stringify(past(seed));
    expect(historyOf(1)).toBe(historyOf(1));
    expect(historyOf(1)).not.toBe(historyOf(2));
  });

  it('is the same whether generated at once or in parts', () => {
    const memory = newMemory(4, '2025-08-01');
    const first = simulatePast(memory, placements(), { beganOn, until: '2025-12-11' });
    const rest = simulatePast(memory, placements(), { beganOn });
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
    const late = { ...first, cursor: '61', at: '2026-02-28T22:00:00.000Z', account: formatAccountNumber(2000) } as OutboxItem;
    const { memory } = past(3, [...placements(), late]);
    expect(memory.cursor).toBe('60');
    expect(Object.keys(memory.accounts)).not.toContain('RIVER/A-2000-6');
  });
});

describe('the simulated agency, live', () => {
  const noon = (day: string) => new Date(`${day}T17:00:00Z`);
  const night = (day: string) => new Date(`${day}T23:00:00Z`);
  /** Several hundred accounts, so that every day has work. */
  const many = () =>
    Array.from({ length: 6 }, (_, round) =>
      placements().map((one, index) => ({
        ...one,
        cursor: String(round * 60 + index + 1),
        account: formatAccountNumber(2000 + round * 60 + index),
        data: { ...one.data, amount_placed_cents: 20_000 + round * 131 + index * 977 },
      })),
    )
      .flat()
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const start = () => past(5, many()).memory;
  const step = (memory: ReturnType<typeof newMemory>, now: Date) =>
    runDay({ memory, events: [], beganOn, now, today: now.toISOString().slice(0, 10) });
  const steps = (memory: ReturnType<typeof newMemory>, instants: readonly Date[]) => instants.flatMap((now) => step(memory, now));
  const instantsOf = (lines: readonly Line[]) =>
    lines.flatMap(({ item }) => (typeof item['at'] === 'string' ? [item['at']] : []));
  const kindsOf = (lines: readonly Line[], kind: string) => lines.filter(({ item }) => item.kind === kind);

  it('works one real day, however many steps it takes', () => {
    const [once, often] = [start(), start()];
    const whole = steps(once, [night(beganOn)]);
    const minutes = Array.from({ length: 600 }, (_, minute) => new Date(Date.parse(`${beganOn}T13:00:00Z`) + minute * 60_000));
    const many = steps(often, [...minutes, night(beganOn)]);
    expect(whole.length).toBeGreaterThan(0);
    // A step of the day may itself cause another one; the rest of the month may not.
    expect(many.length).toBeLessThan(whole.length * 2 + 3);
    for (const at of instantsOf(many)) expect(at >= `${beganOn}T14:00` && at < `${beganOn}T22:00`, at).toBe(true);
  });

  it('dates its work in the hours of the day that have passed, in order for each account', () => {
    const memory = start();
    const lines: Line[] = [];
    for (let day = 0; day < 30; day += 1) {
      const now = noon(addDays(beganOn, day));
      const posted = step(memory, now);
      expect(instantsOf(posted).filter((at) => at > now.toISOString())).toEqual([]);
      lines.push(...posted);
    }
    expect(lines.length).toBeGreaterThan(30);
    for (const at of instantsOf(lines)) {
      expect(at.slice(11) >= '14:00' && at.slice(11) < '22:00', at).toBe(true);
      expect([0, 6].includes(new Date(at).getUTCDay()), at).toBe(false);
    }
    for (const [account, own] of Map.groupBy(lines, ({ about }) => about)) {
      if (account === null) continue;
      expect(instantsOf(own), account).toEqual(instantsOf(own).toSorted());
    }
    const perDay = Map.groupBy(kindsOf(lines, 'payment'), ({ item }) => String(item['reported_on']));
    expect(perDay.size).toBeGreaterThan(5);
    for (const [day, payments] of perDay) expect(payments.length, day).toBeLessThan(12);
  });

  it('remits by the terms of the client, on the real calendar', () => {
    const memory = start();
    const lines = steps(
      memory,
      Array.from({ length: 95 }, (_, day) => night(addDays(beganOn, day))),
    );
    const issued = kindsOf(lines, 'remittance').map(({ item }) => item['issued_on']);
    expect(issued).toEqual(['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']);
  });

  it('works the days on which it was not running as of those days', () => {
    const [running, stopped] = [start(), start()];
    const days = Array.from({ length: 21 }, (_, day) => night(addDays(beganOn, day)));
    const all = steps(running, days);
    const after = steps(stopped, [night(beganOn), night(addDays(beganOn, 20))]);
    expect(after.map(({ item }) => item.id).toSorted()).toEqual(all.map(({ item }) => item.id).toSorted());
    const countByDay = (lines: readonly Line[]) =>
      Object.fromEntries(
        [...Map.groupBy(instantsOf(lines), (at) => at.slice(0, 10))].map(([day, ats]) => [day, ats.length]).toSorted(),
      );
    expect(countByDay(after)).toEqual(countByDay(all));
  });

  it('answers what waited while it was not running when it runs again', () => {
    const memory = start();
    const [file] = Object.values(memory.accounts);
    file?.todo.push({ due: memory.day, what: 'reply', details: {} });
    const now = noon(addDays(beganOn, 9));
    const answers = kindsOf(step(memory, now), 'message').filter(({ about }) => about === file?.account);
    expect(instantsOf(answers)).toContain(now.toISOString());
  });
});
