import { Stack } from '@mantine/core';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { readAccessState, writeAccessState } from './access-state.ts';
import { ReachedDebtors } from './reached-debtors.tsx';
import { WhoSaw } from './who-saw.tsx';

const views = [
  { value: 'debtor', label: 'Who saw a debtor' },
  { value: 'actor', label: 'What a user or key accessed' },
] as const;

/** Who saw a debtor, and whose data a user or key accessed. */
export function AccessTab() {
  const { state, set, change } = useAddressState(readAccessState, writeAccessState);
  return (
    <Stack gap="md">
      <div>
        <SegmentedControl
          label="View"
          options={views}
          value={state.view}
          onChange={(view) => set({ view, from: state.from, to: state.to })}
        />
      </div>
      {state.view === 'debtor' ? <WhoSaw state={state} onChange={change} /> : <ReachedDebtors state={state} onChange={change} />}
    </Stack>
  );
}
