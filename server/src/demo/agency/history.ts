import { addDays } from '@recoup/domain/shared/days';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import type { OutgoingItem } from '@recoup/contract/feed/outbox';
import { suitsDecidedOn, unreadSince } from './calendar.ts';
import type { FeedClient } from './feed-client.ts';
import type { Memory } from './memory.ts';
import { newMemory, runDay } from './run-day.ts';
import type { Line } from './work-day.ts';

export interface HistoryInput {
  feed: FeedClient;
  seed: number;
  beganOn: string;
  /** What the people of the companies do in between. */
  clients: {
    /** Their administrators decide on the suits that wait, on this day. */
    decideSuits(day: string): Promise<void>;
    /** They read all that was told so far. */
    readAll(): Promise<void>;
  };
}

export interface History {
  memory: Memory;
  lines: number;
  refused: ItemAnswer[];
}

/**
 * Works all days from the first placement to the day before the demo began, and tells them at once. Cut off, it is told again
 * from its beginning: the same seed and the same first day say the same.
 */
export async function tellHistory({ feed, seed, beganOn, clients }: HistoryInput): Promise<History> {
  const parts = [suitsDecidedOn(beganOn), unreadSince(beganOn), beganOn];
  const between = [() => clients.decideSuits(parts[0] ?? ''), () => clients.readAll(), async () => {}];
  const told = await feed.readOutgoing(null);
  const refused: ItemAnswer[] = [];
  const memory = newMemory(seed, firstDayOf(told) ?? beganOn);
  let lines = 0;
  for (const [index, until] of parts.entries()) {
    const said = workPast(memory, told, { beganOn, until }).flatMap((day) => day.lines);
    refused.push(...(await sendSide(feed, said)));
    lines += said.length;
    await between[index]?.();
    told.push(...(await feed.readOutgoing(told.at(-1)?.cursor ?? null)));
  }
  if (memory.cursor !== null) await feed.acknowledge(memory.cursor);
  return { memory, lines, refused };
}

/** What the agency says on each day from where its memory stands, by what clients did until the evening before. */
export function workPast(
  memory: Memory,
  told: readonly OutgoingItem[],
  { beganOn, until = beganOn }: { beganOn: string; until?: string },
): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = [];
  const byDay = Map.groupBy(told, ({ at }) => addDays(at.slice(0, 10), 1));
  while (memory.day < until) {
    const { day } = memory;
    days.push({ day, lines: runDay({ memory, told: byDay.get(day) ?? [], beganOn, now: null }) });
  }
  // From the first that is left to its living on, in the order of the feed; what it knows of that already does no harm.
  const left = told.findIndex(({ at }) => at.slice(0, 10) >= addDays(beganOn, -1));
  memory.cursor = (left === -1 ? told.at(-1) : told[left - 1])?.cursor ?? null;
  return days;
}

/** Of the first thing that a client has done. */
export const firstDayOf = (told: readonly OutgoingItem[]): string | null => told[0]?.at.slice(0, 10) ?? null;

/** Companies beside each other; of one the terms first, then account by account, then its statements. */
async function sendSide(feed: FeedClient, lines: readonly Line[]): Promise<ItemAnswer[]> {
  const sent = [...Map.groupBy(lines, ({ item }) => item.client).values()].map(async (own) => {
    const byAccount = Map.groupBy(own, ({ item, about }) => (item.kind === 'schedule' ? '' : (about ?? '~')));
    const ordered = [...byAccount].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, group]) => group);
    return feed.send(ordered.map(({ item }) => item));
  });
  return (await Promise.all(sent)).flat().filter(({ result }) => result === 'refused');
}
