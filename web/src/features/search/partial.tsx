import { Button } from '@mantine/core';
import type { SearchResult } from '@recoup/contract/search/search';
import { SEARCH_KIND_LABELS } from '@recoup/domain/search/kinds';
import { Notice } from '#ui/notice.tsx';

/** Some kinds timed out; the others are complete. */
export function Partial({ kinds, onRetry }: { kinds: SearchResult['partial']; onRetry: () => void }) {
  const names = new Intl.ListFormat('en-US').format(kinds.map((kind) => SEARCH_KIND_LABELS[kind]));
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {names} took too long to search and are not shown.
    </Notice>
  );
}
