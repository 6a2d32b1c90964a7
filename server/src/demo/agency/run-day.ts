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
  /** What clients have done since. */
  told: readonly OutgoingItem[];
  beganOn: string;
  /** The instant, of a day that is lived; null of one that is told afterwards. */
  now: Date | null;
  /** The day of that instant. */
  today?: string;
}

/** One day of the agency. Changes its memory, and gives what it has to say in its order. The same memory says the same. */
export function runDay({ memory, told, beganOn, now, today = memory.day }: DayInput): Line[] {
  const { day } = memory;
  const work: WorkDay = { memory, day, today, now, beganOn, lines: [], pages: new Map() };
  // Its statements first: they are of the days before.
  for (const company of Object.values(memory.companies)) workCompany(work, company);
  for (const item of told) takeIn(work, item);
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
