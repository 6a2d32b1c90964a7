import { addDays } from '@recoup/domain/days';
import type { ItemAnswer } from '@recoup/contract/feed';
import type { OutgoingItem } from '@recoup/contract/feed-outgoing';
import type { FeedClient } from './feed-client.ts';
import type { Memory } from './memory.ts';
import { newMemory, runDay } from './run-day.ts';
import type { Line } from './work-day.ts';

/** Days before the demo began of which nobody has read anything yet. */
const unreadDays = 3;

interface HistoryInput {
  feed: FeedClient;
  seed: number;
  beganOn: string;
  /** Called when all but the last days was told. */
  beforeLastDays?: () => Promise<void>;
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
export async function tellHistory({ feed, seed, beganOn, beforeLastDays }: HistoryInput): Promise<History> {
  const told = (await feed.readOutgoing(null)).filter(({ at }) => at.slice(0, 10) < beganOn);
  const { memory, days } = workPast(told, { seed, beganOn });
  const until = addDays(beganOn, -unreadDays);
  const before = days.filter(({ day }) => day < until).flatMap(({ lines }) => lines);
  const after = days.filter(({ day }) => day >= until).flatMap(({ lines }) => lines);
  const refused = await sendSide(feed, before);
  await beforeLastDays?.();
  refused.push(...(await sendSide(feed, after)));
  if (memory.cursor !== null) await feed.acknowledge(memory.cursor);
  return { memory, lines: before.length + after.length, refused };
}

/** What the agency does on each day before a demo begins, by what clients did until the evening before. */
export function workPast(
  told: readonly OutgoingItem[],
  { seed, beganOn }: { seed: number; beganOn: string },
): { memory: Memory; days: { day: string; lines: Line[] }[] } {
  const days: { day: string; lines: Line[] }[] = [];
  const first = told[0]?.at.slice(0, 10) ?? beganOn;
  const memory = newMemory(seed, first);
  const byDay = Map.groupBy(told, ({ at }) => addDays(at.slice(0, 10), 1));
  while (memory.day < beganOn) {
    const { day } = memory;
    days.push({ day, lines: runDay({ memory, told: byDay.get(day) ?? [], beganOn, now: null }) });
  }
  memory.cursor = told.findLast(({ at }) => at.slice(0, 10) < addDays(beganOn, -1))?.cursor ?? null;
  return { memory, days };
}

/** Companies beside each other; of one the terms first, then account by account, then its statements. */
async function sendSide(feed: FeedClient, lines: readonly Line[]): Promise<ItemAnswer[]> {
  const sent = [...Map.groupBy(lines, ({ item }) => item.client).values()].map(async (own) => {
    const byAccount = Map.groupBy(own, ({ item, about }) => (item.kind === 'schedule' ? '' : (about ?? '~')));
    const ordered = [...byAccount].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, group]) => group);
    return feed.send(ordered.map(({ item }) => item));
  });
  return (await Promise.all(sent)).flat().filter(({ result }) => result === 'refused');
}
