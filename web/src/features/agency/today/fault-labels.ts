import type { Fault } from '@recoup/contract/agency/today';
import { formatDateTime, plural } from '#lib/format/format.ts';

const JOBS: Readonly<Record<string, string>> = {
  'imports.work': 'Placement files',
  'reports.build': 'Reports',
  'exports.build': 'Exports',
};

/** A fault as a line: kind, count, and the screen that shows it. */
export function describeFault({ kind, count, at, names }: Fault): { title: string; figure: string; note: string } {
  const figure = count.toLocaleString('en-US');
  const last = at ? `last ${formatDateTime(at)}` : '';
  const named = names.map((name) => JOBS[name] ?? name).join(', ');
  const note = (...parts: string[]) => parts.filter((part) => part !== '').join('; ');
  switch (kind) {
    case 'refused_items':
      return { title: 'Refused items from your systems', figure, note: note(named, last) };
    case 'unmapped_codes':
      return { title: 'Undefined status codes', figure, note: note(named, last) };
    case 'webhooks':
      return { title: 'Failing webhooks', figure, note: note(named, last) };
    case 'emails':
      return { title: 'Emails that could not be sent', figure, note: last };
    case 'jobs':
      return { title: 'Background jobs that failed', figure, note: note(named, last) };
    case 'exports':
      return { title: 'Exports and reports that failed', figure, note: note(named, last) };
    case 'quiet_systems':
      return {
        title: `${plural(count, 'system')} stopped sending data`,
        figure,
        note: note(named, at ? `nothing received since ${formatDateTime(at)}` : ''),
      };
  }
}
