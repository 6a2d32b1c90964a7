import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#lib/format/format.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SectionConflict } from './section-conflict.ts';

/** Names the other admin, and offers to accept their value for each conflicting field. */
export function SectionConflictNotice({
  conflict,
  isLoading,
  onLoad,
  onTakeTheirs,
}: {
  conflict: SectionConflict;
  isLoading: boolean;
  onLoad: () => void;
  onTakeTheirs: (paths: readonly string[]) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  // In a long section, the save button is far below this notice.
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), []);
  const { by, at, both } = conflict;
  return (
    <div ref={ref}>
      {both === null ? (
        <Notice
          tone="warning"
          alert
          title={`${by} changed this section on ${formatDateTime(at)}`}
          actions={
            <Button variant="default" size="compact-md" loading={isLoading} onClick={onLoad}>
              Show what changed
            </Button>
          }
        >
          Your changes are not saved yet, but nothing is lost.
        </Notice>
      ) : (
        <ConflictNotice what="this section" who={by} at={at} conflicts={both} onTakeTheirs={onTakeTheirs} />
      )}
    </div>
  );
}
