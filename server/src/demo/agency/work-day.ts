import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import type { AccountFile, CompanyFile, FeedItem, Memory } from './memory.ts';

/** One line with its account, so that lines of one account are sent together. */
export interface Line {
  item: FeedItem;
  about: string | null;
}

/** A day of the agency: on its own calendar, and on the real one. In its history both are the same. */
export interface WorkDay {
  memory: Memory;
  day: string;
  /** The date of everything sent today. */
  today: string;
  /** Null in its history; live, the instant at which it starts sending. */
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
export function openPage(work: WorkDay, file: AccountFile): Page {
  const known = work.pages.get(file);
  if (known) return known;
  const company = companyOf(work.memory, file.client);
  const random = createRandom(work.memory.seed, letters(file.client), parseAccountNumber(file.account) ?? 0, file.written);
  const at = createInstants(work, random);
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
        item: { kind, id, client: file.client, account: file.account, at: at(), ...fields },
        about: file.account,
      });
      return id;
    },
  };
  work.pages.set(file, page);
  return page;
}

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

function createInstants({ day, now }: WorkDay, random: Random): () => string {
  const begin = now?.getTime() ?? Date.parse(`${day}T14:00:00Z`) + random.int(0, 21_000) * 1000;
  const apart = now ? 1 : 240_000;
  let said = -1;
  return () => {
    said += 1;
    return new Date(begin + said * apart).toISOString();
  };
}

function companyOf(memory: Memory, code: string): CompanyFile {
  const company = memory.companies[code];
  if (!company) throw new Error(`The agency knows no company ${code}.`);
  return company;
}
