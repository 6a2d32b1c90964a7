import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { describeEntry } from '#features/accounts/index.ts';
import { formatDate } from '#lib/format/format.ts';
import { REQUEST_TITLES } from '../queue/queue-labels.ts';
import { PAYMENT_TYPE_LABELS, statusOf } from './account-labels.ts';

type Described = ReturnType<typeof describeEntry>;

/** A timeline entry as agency staff read it; the client's texts address the client. */
export function describeForStaff(entry: TimelineEntry): Described {
  return { ...describeEntry(entry), ...staffTexts(entry) };
}

function staffTexts(entry: TimelineEntry): Partial<Described> {
  switch (entry.kind) {
    case 'status': {
      const { label, meaning } = statusOf(entry.data.to);
      return { title: label, text: entry.data.reason ?? meaning };
    }
    case 'message':
      return { title: entry.actor === 'agency' ? 'Message to the client' : 'Message from the client' };
    case 'payment':
      return { title: PAYMENT_TYPE_LABELS[entry.data.type] };
    case 'request':
      return { title: `Request: ${REQUEST_TITLES[entry.data.kind]}` };
    case 'dispute': {
      const { state, reason, due_on: due } = entry.data;
      if (state !== 'open') return {};
      return { text: `${DISPUTE_REASONS[reason]}. Waiting for the client${due === null ? '' : ` until ${formatDate(due)}`}.` };
    }
    case 'offer':
      if (entry.data.state === 'open') return { text: `Waiting for the client until ${formatDate(entry.data.expires_at)}` };
      return entry.data.state === 'withdrawn' ? { text: 'Withdrawn by your agency' } : {};
    default:
      return {};
  }
}
