import { SegmentedControl } from '#ui/segmented-control.tsx';
import { STATUS_VIEWS, statusViewOf, type ListState, type StatusView } from './list-state.ts';

const LABELS: Record<StatusView, string> = { open: 'Open', closed: 'Closed', all: 'All' };
const views = (Object.keys(LABELS) as StatusView[]).map((value) => ({ value, label: LABELS[value] }));

/** Open, closed or all accounts. No view is selected while other statuses are filtered. */
export function StatusViews({ state, onChange }: { state: ListState; onChange: (change: Pick<ListState, 'status'>) => void }) {
  return (
    <SegmentedControl
      label="Show accounts"
      options={views}
      value={statusViewOf(state) ?? null}
      onChange={(view) => {
        const codes = STATUS_VIEWS[view];
        onChange({ status: codes && [...codes] });
      }}
    />
  );
}
