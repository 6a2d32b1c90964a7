import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { MS_PER } from '@recoup/domain/shared/time';
import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import type { AccountFile, CompanyFile, FeedItem, Memory } from './memory.ts';

/** One line with its account, so that lines of one account are sent together. */
export interface Line {
  item: FeedItem;
  about: string | null;
}

/**
 * A step of the agency: on its own calendar, and on the real one. In its history both are the same. Live, its own calendar moves
 * a day with every step, so that answers to clients follow within minutes; accounts are worked on the real one.
 */
export interface WorkDay {
  memory: Memory;
  day: string;
  /** The date of everything sent. */
  today: string;
  /** A day on which the demo was not running: accounts are worked, nothing is answered. */
  isCatchUp: boolean;
  /** Null in its history; live, the instant up to which it works and at which it answers. */
  now: Date | null;
  /** Days before it are history sent at once. */
  beganOn: string;
  lines: Line[];
  pages: Map<object, Page>;
}

/** What is sent about one account on one day. */
export interface Page {
  work: WorkDay;
  file: AccountFile;
  company: CompanyFile;
  random: Random;
  /** The next instant, each slightly later than the previous one. */
  at(): string;
  /** Adds a line and returns its id. `at` defaults to the next instant. */
  say(kind: string, fields: Record<string, unknown>): string;
}

const letters = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);

/**
 * The day's lines of an account: one object per day, so that its instants are ordered. The same account and step draw the same
 * random numbers.
 */
export function openPage(work: WorkDay, file: AccountFile, when: Timing = 'now'): Page {
  const known = work.pages.get(file);
  if (known) return known;
  const company = companyOf(work.memory, file.client);
  const random = randomOf(work, file);
  const at = createInstants(work, file, random, when);
  const page: Page = {
    work,
    file,
    company,
    random,
    at,
    say(kind, fields) {
      file.written += 1;
      const id = `${file.account}.${file.written}`;
      work.lines.push({
        item: { kind, id, client: file.client, ...nameOf(file), at: at(), ...fields },
        about: file.account,
      });
      return id;
    },
  };
  work.pages.set(file, page);
  return page;
}

const nameOf = ({ isLoaded, account }: AccountFile) => (isLoaded ? { agency_account: account } : { account });

/** A line about the client, or about an account where the feed names none. */
export function pushCompanyItem(
  work: WorkDay,
  company: CompanyFile,
  { about = null, ...item }: { kind: string; about?: string | null; [field: string]: unknown },
): string {
  company.written += 1;
  const id = `${company.code}.${company.written}`;
  work.lines.push({ item: { id, client: company.code, ...item }, about });
  return id;
}

/** `now`: an answer. `scheduled`: what the agency does unprompted, at the account's time of the working day. */
export type Timing = 'now' | 'scheduled';

const randomOf = ({ memory }: WorkDay, file: AccountFile): Random =>
  createRandom(memory.seed, letters(file.client), parseAccountNumber(file.account) ?? 0, file.written);

/** 14:00 to 19:50 UTC: office hours in all of the United States. */
const scheduledAt = ({ today }: WorkDay, random: Random): number =>
  Date.parse(`${today}T14:00:00Z`) + random.int(0, 21_000) * 1000;

/** Whether the account's time of this day has come. */
export const isTimeFor = (work: WorkDay, file: AccountFile): boolean =>
  work.now === null || scheduledAt(work, randomOf(work, file)) <= work.now.getTime();

const MINUTES_APART = 4 * MS_PER.minute;

/** After what happened before on the account, and never later than now. */
function createInstants(work: WorkDay, file: AccountFile, random: Random, when: Timing): () => string {
  const latest = work.now?.getTime() ?? Number.POSITIVE_INFINITY;
  const isNow = work.now !== null && when === 'now';
  const scheduled = isNow ? latest : scheduledAt(work, random);
  const begin = work.now ? Math.max(scheduled, Date.parse(file.ledger.lastActivityAt) + MINUTES_APART) : scheduled;
  let count = -1;
  return () => {
    count += 1;
    // A millisecond keeps the order of what falls on the same instant.
    return new Date(Math.min(begin + count * MINUTES_APART, latest) + (work.now ? count : 0)).toISOString();
  };
}

function companyOf(memory: Memory, code: string): CompanyFile {
  const company = memory.companies[code];
  if (!company) throw new Error(`The agency knows no company ${code}.`);
  return company;
}
