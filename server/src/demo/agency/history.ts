import { addDays } from '@recoup/domain/shared/days';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { suitsDecidedOn, unreadSince } from './calendar.ts';
import type { FeedClient } from './feed-client.ts';
import { fileKey, type Memory } from './memory.ts';
import { loadedBook } from './loaded-book.ts';
import { newMemory, runDay } from './run-day.ts';
import type { Line } from './work-day.ts';

export interface HistoryInput {
  feed: FeedClient;
  seed: number;
  beganOn: string;
  /** What the clients' users do in between. */
  clients: {
    /** Admins decide on pending suits on this day. */
    decideSuits(day: string): Promise<void>;
    /** They read everything sent so far. */
    readAll(): Promise<void>;
  };
}

export interface History {
  memory: Memory;
  lines: number;
  refused: ItemAnswer[];
}

/**
 * Works all days from the first placement to the day before the demo starts, and sends them at once. After an interruption it
 * starts over: the same seed and first day produce the same lines.
 */
export async function writeHistory({ feed, seed, beganOn, clients }: HistoryInput): Promise<History> {
  const parts = [suitsDecidedOn(beganOn), unreadSince(beganOn), beganOn];
  const between = [() => clients.decideSuits(parts[0] ?? ''), () => clients.readAll(), async () => {}];
  const events = await feed.readOutbox(null);
  const refused: ItemAnswer[] = [];
  const memory = newMemory(seed, firstDayOf(events) ?? beganOn);
  let lines = 0;
  for (const client of clientsOf(events)) {
    const book = loadedBook(client, { seed, beganOn });
    if (!book) continue;
    refused.push(...(await feed.send(book.items, { isHistory: true })).filter(isRefused));
    for (const file of book.files) memory.accounts[fileKey(client, file.account)] = file;
    lines += book.items.length;
  }
  for (const [index, until] of parts.entries()) {
    const posted = simulatePast(memory, events, { beganOn, until }).flatMap((day) => day.lines);
    refused.push(...(await sendSide(feed, posted)));
    lines += posted.length;
    await between[index]?.();
    events.push(...(await feed.readOutbox(events.at(-1)?.cursor ?? null)));
  }
  if (memory.cursor !== null) await feed.acknowledge(memory.cursor);
  return { memory, lines, refused };
}

/** The agency's lines of each day from its current state, given what clients did until the evening before. */
export function simulatePast(
  memory: Memory,
  events: readonly OutboxItem[],
  { beganOn, until = beganOn }: { beganOn: string; until?: string },
): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = [];
  const byDay = Map.groupBy(events, ({ at }) => addDays(at.slice(0, 10), 1));
  while (memory.day < until) {
    const { day } = memory;
    days.push({ day, lines: runDay({ memory, events: byDay.get(day) ?? [], beganOn, now: null }) });
  }
  // From the first event left to the live agency on, in feed order; repeated events are harmless.
  const left = events.findIndex(({ at }) => at.slice(0, 10) >= addDays(beganOn, -1));
  memory.cursor = (left === -1 ? events.at(-1) : events[left - 1])?.cursor ?? null;
  return days;
}

const clientsOf = (events: readonly OutboxItem[]): Set<string> =>
  new Set(events.flatMap(({ kind, client }) => (kind === 'onboarding' && client.code !== null ? [client.code] : [])));

const isRefused = ({ result }: ItemAnswer): boolean => result === 'refused';

/** The time of a client's first event. */
export const firstDayOf = (events: readonly OutboxItem[]): string | null => events[0]?.at.slice(0, 10) ?? null;

/** Clients interleaved; for each, terms first, then account by account, then statements. */
async function sendSide(feed: FeedClient, lines: readonly Line[]): Promise<ItemAnswer[]> {
  const sent = [...Map.groupBy(lines, ({ item }) => item.client).values()].map(async (own) => {
    const byAccount = Map.groupBy(own, ({ item, about }) => (item.kind === 'schedule' ? '' : (about ?? '~')));
    const ordered = [...byAccount].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, group]) => group);
    return feed.send(ordered.map(({ item }) => item));
  });
  return (await Promise.all(sent)).flat().filter(isRefused);
}
