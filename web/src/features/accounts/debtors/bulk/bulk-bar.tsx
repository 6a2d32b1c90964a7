import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import type { ListState } from '../list-state.ts';
import { debtorsQuery } from '../queries.ts';
import classes from './bulk.module.css';
import type { BulkKind } from './bulk-queries.ts';

const BulkRequestDialog = lazy(async () => ({ default: (await import('./bulk-request-dialog.tsx')).BulkRequestDialog }));
const BulkMessageDialog = lazy(async () => ({ default: (await import('./bulk-message-dialog.tsx')).BulkMessageDialog }));

/** Actions for the selected accounts. */
export function BulkBar({ state, selected, onClear }: { state: ListState; selected: ReadonlySet<string>; onClear: () => void }) {
  const client = useClient();
  const list = useInfiniteQuery(debtorsQuery(client.client_id, state));
  const rows = (list.data?.pages ?? []).flatMap((page) => page.data).filter(({ id }) => selected.has(id));
  const [doing, setDoing] = useState<BulkKind | 'message' | null>(null);
  const close = () => setDoing(null);
  // Only offers actions that apply: accounts on hold can be released.
  const hasHeld = rows.some(({ status }) => status === 'HOLD');
  return (
    <section className={classes.bar} aria-label="Selected accounts">
      <Text size="sm" fw={600} component="output">
        {plural(rows.length, 'account')} selected
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => setDoing('hold')}>
          Put on hold
        </Button>
        {hasHeld ? (
          <Button variant="default" size="xs" onClick={() => setDoing('release')}>
            Release hold
          </Button>
        ) : null}
        {client.role === 'client_admin' ? (
          <Button variant="default" size="xs" onClick={() => setDoing('recall')}>
            Recall
          </Button>
        ) : null}
        <Button variant="default" size="xs" onClick={() => setDoing('message')}>
          Write to the agency
        </Button>
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear selection
        </Button>
      </Group>
      <Suspense fallback={null}>
        {doing === 'message' ? <BulkMessageDialog rows={rows} onClose={close} /> : null}
        {doing !== null && doing !== 'message' ? (
          <BulkRequestDialog key={doing} kind={doing} rows={rows} onClose={close} />
        ) : null}
      </Suspense>
    </section>
  );
}
