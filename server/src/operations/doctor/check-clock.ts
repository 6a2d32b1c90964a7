import { fine, weak, wrong, type Finding } from './finding.ts';

/** The clock of another machine. */
export interface OtherClock {
  /** The machine's name for operators. */
  of: string;
  at: Date;
}

/** Compares this machine's clock with another. `now`: when the other one was read. */
export function checkClock({ of, at }: OtherClock, now: Date): Finding {
  const seconds = Math.round(Math.abs(at.getTime() - now.getTime()) / 1000);
  const message = `The clocks of this machine and of ${of} differ by ${seconds} seconds.`;
  const remedy = 'Synchronize both with NTP: tokens, codes and due dates depend on the time.';
  if (seconds > 60) return wrong('clock', message, remedy);
  return seconds > 5 ? weak('clock', message, remedy) : fine('clock', `The clocks of this machine and of ${of} agree.`);
}

const waitMs = 5000;

/** A web server's time, from the Date header of any response; null without a response or header. */
export async function readClock(url: string): Promise<OtherClock | null> {
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(date) ? null : { of: new URL(url).host, at: new Date(date) };
  } catch {
    return null;
  }
}
