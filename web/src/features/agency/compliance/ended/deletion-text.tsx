import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { formatDate, plural } from '#lib/format/format.ts';

/** When the data is deleted, or what the deletion waits for. */
export function deletionText(ending: ClientEnding): string {
  const { state, deleted_at: deletedAt, deletable_on: from, legal_holds: holds, deletion_ordered: ordered, retention } = ending;
  if (deletedAt) return `Deleted on ${formatDate(deletedAt)}`;
  if (state === 'deleting') return 'The deletion is running';
  const hold = holds > 0 ? `${plural(holds, 'legal hold')} ${holds === 1 ? 'stops' : 'stop'} the deletion` : null;
  if (!ordered) return hold ?? (from ? `Can be deleted from ${formatDate(from)} (${retention.source})` : 'Can be deleted now');
  if (hold) return hold;
  return from ? `Will be deleted on ${formatDate(from)} (${retention.source})` : 'Will be deleted shortly';
}
