import { Anchor } from '@mantine/core';
import type { HomeData } from '@recoup/contract/home/home';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './home.module.css';
import { formatCounted, sumCounts } from './inbox/inbox-labels.ts';
import { InboxList } from './inbox/inbox-list.tsx';

/** The first items of the inbox. */
export function NeedsPanel({ needs: { counts, next } }: Pick<HomeData, 'needs'>) {
  const client = useClient();
  const title = isReadOnly(client) ? `Waiting for ${client.client_name}` : 'Needs your attention';
  if (next.length === 0)
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
        No action needed
      </p>
    );
  return (
    <Panel
      title={title}
      actions={
        <Anchor component={Link} to={paths.inbox} size="sm">
          View all {formatCounted(sumCounts(counts))}
        </Anchor>
      }
      flush
    >
      <InboxList label={title} items={next} />
    </Panel>
  );
}
