import { Button, Stack } from '@mantine/core';
import { IconTableOff } from '@tabler/icons-react';
import type { Report, ReportChart, ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { isTooSlow, previewQuery } from '#features/reports/queries.ts';
import { ChartPanel } from '#features/reports/charts/chart-panel.tsx';
import { isNarrowed } from './report-state.ts';
import classes from './report.module.css';
import { TablePanel } from './table-panel.tsx';

/** A preview of the report: its charts, and for each table the first rows with the totals of all rows. */
export function Preview({
  description,
  parameters,
  onChange,
}: {
  description: ReportDescriptionData;
  parameters: ReportParameters;
  onChange: (parameters: ReportParameters) => void;
}) {
  const { client_id: clientId } = useClient();
  const preview = useQuery({
    ...previewQuery(clientId, description.kind, parameters),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = preview;
  if (isTooSlow(error)) return <TooSlow />;
  if (error && (!data || preview.isPlaceholderData))
    return <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={7} />;
  const { tables, charts, header, parameters: taken, today } = data.data;
  const context = { kind: header.kind, parameters: taken, today };
  if (isEmpty(data.data))
    return (
      <Panel>
        <EmptyState
          icon={IconTableOff}
          title={isNarrowed(parameters, description) ? 'No results for these filters' : 'Nothing to report yet'}
          action={
            isNarrowed(parameters, description) ? (
              <Button variant="default" onClick={() => onChange({})}>
                Clear all
              </Button>
            ) : null
          }
        >
          {tables.find(({ note }) => note)?.note ?? emptyHint(parameters, description)}
        </EmptyState>
      </Panel>
    );
  return (
    <Stack
      gap="lg"
      className={classes.preview ?? ''}
      data-old={preview.isPlaceholderData || undefined}
      aria-busy={preview.isPlaceholderData}
    >
      {charts.filter(hasFigures).map((chart) => (
        <ChartPanel key={chart.key} chart={chart} />
      ))}
      {tables.map((table) => (
        <TablePanel key={table.key} table={table} context={context} />
      ))}
    </Stack>
  );
}

/** Suggests why the report is empty and what to change. */
function emptyHint(parameters: ReportParameters, description: ReportDescriptionData): string {
  if (isNarrowed(parameters, description)) return 'Choose a longer period, or remove a filter.';
  const preset = description.parameters.find(({ name }) => name === 'period')?.preset;
  return preset && preset !== 'all'
    ? 'There is nothing in this period. Choose a longer one.'
    : 'Results appear as your accounts are placed and worked.';
}

/** A chart with a single label or only zeros shows nothing. */
const hasFigures = ({ labels, series }: ReportChart): boolean =>
  labels.length > 1 && series.some(({ values }) => values.some(isFigure));

const isEmpty = ({ tables }: Report): boolean => tables.every(({ count, totals }) => count === 0 && !totals?.some(isFigure));
const isFigure = (cell: unknown): boolean => typeof cell === 'number' && cell !== 0;

function TooSlow() {
  const readOnly = isReadOnly(useClient());
  return (
    <Notice tone="info" title="This report is too large to preview">
      {readOnly
        ? 'Choose a shorter period to see it here.'
        : 'Choose a shorter period to see it here, or download it. The file is created in the background.'}
    </Notice>
  );
}
