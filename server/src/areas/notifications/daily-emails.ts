import { contentOfDay } from './notifications.email.ts';
import { listReadersOfDay, takeDay, type Reader } from './emails.repository.ts';
import type { NotificationJobs } from './notifications.jobs.ts';

/** Hours of somebody's day in which it is written: what a server slept through is made up for until noon, else the next day. */
const morning = { from: 7, until: 12 };

/**
 * One mail to each person of a company, in the morning where he is, once a day. Each in a transaction of its own. Gives how many mails.
 * One that fails keeps no other; errors: AggregateError when all others are done.
 */
export async function sendDailyMails({ db, config, clock, sendMail }: NotificationJobs): Promise<number> {
  const readers = await db.asService((tx) => listReadersOfDay(tx));
  const errors: unknown[] = [];
  let mails = 0;
  const write = async (reader: Reader) => {
    const { day, hour } = placeInDay(clock.now(), reader.time_zone ?? config.AGENCY_TIME_ZONE);
    if (hour < morning.from || hour >= morning.until || (reader.written_on !== null && reader.written_on >= day)) return;
    mails += await db.asService(async (tx) => {
      const [first, ...others] = await takeDay(tx, reader, day);
      if (!first) return 0;
      await sendMail(tx, { to: first.email, content: contentOfDay(config, [first, ...others]) });
      return 1;
    });
  };
  for (const reader of readers) await write(reader).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'daily mails failed');
  return mails;
}

function placeInDay(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
