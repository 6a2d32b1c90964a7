import { addDays } from '@recoup/domain/shared/days';
import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { isStatedInConsole } from '../console/console-client.ts';
import { isFinished, workAccount } from './accounts.ts';
import { workCompany } from './companies.ts';
import { workExceptions } from './exceptions.ts';
import { processItem } from './incoming.ts';
import type { Memory } from './memory.ts';
import { showCase } from './show-case.ts';
import type { Line, WorkDay } from './work-day.ts';

export interface DayInput {
  memory: Memory;
  /** What clients did since. */
  events: readonly OutboxItem[];
  beganOn: string;
  /** The instant of a live step; null for history. */
  now: Date | null;
  /** The date of that instant. */
  today?: string;
}

/** One step of the agency. Changes the state and returns its lines in order. Deterministic for a state. */
export function runDay({ memory, events, beganOn, now, today = memory.day }: DayInput): Line[] {
  const { day } = memory;
  const missed = now === null ? [] : catchUp({ memory, beganOn, today });
  const work: WorkDay = { memory, day, today, now, beganOn, isCatchUp: false, lines: [], pages: new Map() };
  if (now === null) leaveStatements(work);
  workAll(work, events);
  if (now === null) workExceptions(work);
  if (now === null && day === addDays(beganOn, -1))
    for (const company of Object.values(memory.companies)) showCase(work, company);
  memory.day = addDays(day, 1);
  return [...missed, ...work.lines];
}

/** Leaves the last statements of one client before the demo starts to the console. */
function leaveStatements({ memory, day, beganOn }: WorkDay): void {
  for (const company of Object.values(memory.companies))
    if (isStatedInConsole(company.code, day, beganOn)) company.isStatedElsewhere = true;
}

function workAll(work: WorkDay, events: readonly OutboxItem[]): void {
  const { companies, accounts } = work.memory;
  // Statements first: they cover the days before.
  for (const company of Object.values(companies)) workCompany(work, company);
  for (const item of events) processItem(work, item);
  for (const [key, file] of Object.entries(accounts)) {
    workAccount(work, file);
    if (isFinished(file)) delete accounts[key];
  }
}

/** The days since the last step, when the demo was not running: each is worked as of its own evening. */
function catchUp({ memory, beganOn, today }: Pick<DayInput, 'memory' | 'beganOn'> & { today: string }): Line[] {
  const lines: Line[] = [];
  for (let missed = addDays(memory.workedTo ?? addDays(beganOn, -1), 1); missed < today; missed = addDays(missed, 1)) {
    const evening = new Date(`${missed}T22:00:00Z`);
    const work: WorkDay = {
      memory,
      day: memory.day,
      today: missed,
      now: evening,
      beganOn,
      isCatchUp: true,
      lines,
      pages: new Map(),
    };
    workAll(work, []);
    memory.workedTo = missed;
  }
  return lines;
}

export const newMemory = (seed: number, day: string): Memory => ({ seed, day, cursor: null, companies: {}, accounts: {} });
