import { assignQueueItems, type QueueItem } from '@recoup/contract/agency/queue';
import { messageOf } from '#lib/api/errors.ts';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';

/** Assigns items to a colleague or unassigns them, and shows which ones failed. */
export function useAssign() {
  const mutation = useApiMutation(assignQueueItems, { invalidates: ['agency_queue.'] });
  const assign = async (
    items: readonly Pick<QueueItem, 'client' | 'kind' | 'id' | 'assignee'>[],
    to: { id: string; name: string } | null,
  ): Promise<void> => {
    const named = items.map(({ client, kind, id, assignee }) => ({ client_id: client.id, kind, id, from: assignee?.id ?? null }));
    try {
      const { data } = await mutation.mutateAsync({ body: { items: named, user_id: to?.id ?? null } });
      const refused = data.flatMap((one) => one.refused ?? []);
      const [first] = refused;
      if (first)
        toast.error(refused.length === 1 ? first.message : `${plural(refused.length, 'item')} not assigned. ${first.message}`);
      const done = data.length - refused.length;
      if (done > 0) toast.success(to ? `${plural(done, 'item')} assigned to ${to.name}` : `${plural(done, 'item')} unassigned`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return { assign, isPending: mutation.isPending };
}
