import { writeDailyEmail } from './notifications.email.ts';
import { listReadersOfDay, claimDaily, type Reader } from './emails.repository.ts';
import type { NotificationPlatform } from './notifications.platform.ts';

/** Hours of the recipient's day: an email missed while the server was down is sent until noon, else the next day. */
const morning = { from: 7, until: 12 };

/**
 * One email to each member of a company, once a day, in the morning of the member's time zone, each in its own transaction. Returns how
 * many. A failed one does not stop the others. Errors: AggregateError after the last.
 */
export async function sendDailyEmails({ db, config, clock, sendEmail }: NotificationPlatform): Promise<number> {
  const readers = await db.asService((tx) => listReadersOfDay(tx));
  const errors: unknown[] = [];
  let emails = 0;
  const write = async (reader: Reader) => {
    const { day, hour } = placeInDay(clock.now(), reader.time_zone ?? config.AGENCY_TIME_ZONE);
    if (hour < morning.from || hour >= morning.until || (reader.written_on !== null && reader.written_on >= day)) return;
    emails += await db.asService(async (tx) => {
      const [first, ...others] = await claimDaily(tx, reader, day);
      if (!first) return 0;
      await sendEmail(tx, { to: first.email, content: writeDailyEmail(config, [first, ...others]) });
      return 1;
    });
  };
  for (const reader of readers) await write(reader).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'daily emails failed');
  return emails;
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
