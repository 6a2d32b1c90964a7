import { Button } from '@mantine/core';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import { messageOf } from '#lib/api/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { BlockSkeleton } from '#ui/skeletons.tsx';
import type { useRequestCost } from './use-request-cost.ts';

/** The possible cost and other considerations, before a request is sent. */
export function CostNote({ kind, cost }: { kind: RequestKind; cost: ReturnType<typeof useRequestCost> }) {
  const { preview, error, isLoading, retry } = cost;
  if (isLoading) return <BlockSkeleton height={66} label="Looking up what it may cost" />;
  if (error)
    return (
      <Notice
        tone="danger"
        alert
        actions={
          <Button variant="default" size="compact-sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    );
  if (!preview?.cost && !preview?.warning) return null;
  const isFree = preview.cost?.commission_cents === 0;
  return (
    <div aria-live="polite">
      <Notice
        tone={isFree && !preview.warning ? 'info' : 'warning'}
        title={kind === 'recall' ? 'What it may cost' : 'Commission'}
      >
        {[preview.cost?.text, preview.warning].filter(Boolean).join(' ')}
      </Notice>
    </div>
  );
}
