import { Group, Text } from '@mantine/core';
import type { HomeData } from '@recoup/contract/home/home';
import { lazy } from 'react';
import { Panel } from '#ui/panel.tsx';
import { ChartSlot } from '#ui/charts/chart-slot.tsx';
import { useView } from '#lib/hooks/use-view.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { addUpVintages } from './vintages.ts';
import { VintagesTable } from './vintages-table.tsx';

const VintagesChart = lazy(async () => ({ default: (await import('#features/home/charts/vintages-chart.tsx')).VintagesChart }));
const HEIGHT = 280;
const views = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
] as const;
const units = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
] as const;

/** Liquidation: the share of each month's placements collected after a number of months. */
export function VintagesPanel({ home }: { home: HomeData }) {
  const [view, show] = useView('liquidation', ['table', 'chart']);
  const [unit, measure] = useView('as', ['percent', 'amount']);
  const vintages = addUpVintages(home.vintages);
  return (
    <Panel
      title="Liquidation by placement month"
      actions={
        <Group gap="xs">
          <SegmentedControl label="Show liquidation in" options={units} value={unit} onChange={measure} />
          <SegmentedControl label="Show liquidation as" options={views} value={view} onChange={show} />
        </Group>
      }
      flush
    >
      <Text c="dimmed" size="sm" px={20} py={12}>
        Cumulative collections on the accounts placed in each month, by months since placement.
      </Text>
      {vintages.length === 0 ? (
        <Text c="dimmed" size="sm" px={20} pb={18}>
          No account was placed in the last 12 months.
        </Text>
      ) : null}
      {vintages.length > 0 && view === 'table' ? <VintagesTable vintages={vintages} today={home.today} unit={unit} /> : null}
      {vintages.length > 0 && view === 'chart' ? (
        <ChartSlot height={HEIGHT}>
          <VintagesChart vintages={vintages} unit={unit} height={HEIGHT} />
        </ChartSlot>
      ) : null}
    </Panel>
  );
}
