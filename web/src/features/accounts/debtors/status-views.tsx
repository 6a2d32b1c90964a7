import { SegmentedControl } from '@mantine/core';
import { STATUS_VIEWS, statusViewOf, type ListState, type StatusView } from './list-state.ts';

const LABELS: Record<StatusView, string> = { open: 'Open', closed: 'Closed', all: 'All' };
const views = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** Open, closed or all accounts. No view is selected while other statuses are filtered. */
export function StatusViews({ state, onChange }: { state: ListState; onChange: (change: Pick<ListState, 'status'>) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Show accounts"
      data={views}
      // An empty value selects none; undefined would make the control uncontrolled.
      value={statusViewOf(state) ?? ''}
      onChange={(view) => {
        const codes = STATUS_VIEWS[view as StatusView];
        onChange({ status: codes && [...codes] });
      }}
    />
  );
}
