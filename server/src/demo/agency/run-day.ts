import { addDays } from '@recoup/domain/shared/days';
import type { OutgoingItem } from '@recoup/contract/feed/outbox';
import { isOver, workAccount } from './accounts.ts';
import { workCompany } from './companies.ts';
import { takeIn } from './incoming.ts';
import type { Memory } from './memory.ts';
import { showCase } from './show-case.ts';
import type { Line, WorkDay } from './work-day.ts';

export interface DayInput {
  memory: Memory;
  /** What clients did since. */
  events: readonly OutgoingItem[];
  beganOn: string;
  /** The instant of a live day; null for history. */
  now: Date | null;
  /** The date of that instant. */
  today?: string;
}

/** One agency day. Changes the state and returns its lines in order. Deterministic for a state. */
export function runDay({ memory, events, beganOn, now, today = memory.day }: DayInput): Line[] {
  const { day } = memory;
  const work: WorkDay = { memory, day, today, now, beganOn, lines: [], pages: new Map() };
  // Statements first: they cover the days before.
  for (const company of Object.values(memory.companies)) workCompany(work, company);
  for (const item of events) takeIn(work, item);
  for (const [key, file] of Object.entries(memory.accounts)) {
    workAccount(work, file);
    if (isOver(file)) delete memory.accounts[key];
  }
  if (now === null && day === addDays(beganOn, -1))
    for (const company of Object.values(memory.companies)) showCase(work, company);
  memory.day = addDays(day, 1);
  return work.lines;
}

export const newMemory = (seed: number, day: string): Memory => ({ seed, day, cursor: null, companies: {}, accounts: {} });
