import { MS_PER } from '@recoup/domain/shared/time';
import { validationFailed } from '../errors.ts';

const units: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: MS_PER.minute, h: MS_PER.hour };

/** When a ban ends: a Go duration (`24h`, `1h30m`), or `none`. Errors: `validation_failed`. */
export function readBan(text: string, now: Date): Date | null {
  if (text === 'none') return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const milliseconds = parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit] ?? 0), 0);
  const until = new Date(now.getTime() + milliseconds);
  if (text === '' || parts.map(([part]) => part).join('') !== text || Number.isNaN(until.getTime()))
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${text}"`);
  return until;
}
