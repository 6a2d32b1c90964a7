import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCounted, sumCounts } from '#features/home/inbox/inbox-labels.ts';
import { inboxCountQuery } from '#features/home/inbox/inbox-queries.ts';
import { useClient } from '#lib/session/selected-client.ts';
import classes from './sidebar.module.css';

/** Number of items in the inbox. Renders nothing while it is zero or unknown. */
export function InboxCount() {
  const { client_id: clientId } = useClient();
  const counts = useQuery(inboxCountQuery(clientId)).data?.data;
  const sum = counts ? sumCounts(counts) : 0;
  if (sum === 0) return null;
  return (
    <span className={`${classes.count} tabular`}>
      {formatCounted(sum)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
