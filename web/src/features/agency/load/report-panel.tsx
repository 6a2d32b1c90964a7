import { Button, Group, Stack, Title } from '@mantine/core';
import { downloadRefusedRows, type LoadDetails, type LoadReport } from '@recoup/contract/agency/load';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadApi } from '#lib/api/api.ts';
import { saveDownload } from '#lib/api/save-download.ts';
import { formatCount, formatMoney, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Totals } from '#ui/totals.tsx';
import { fieldLabel, RESULT_LABELS } from './load-labels.ts';

interface ChangeRow {
  key: string;
  line: number;
  id: string | null;
  field: string;
  before: string | null;
  after: string | null;
}

const valueOf = (field: string, value: string | null): string => {
  if (value === null) return MISSING;
  return field.endsWith('_cents') && /^-?\d+$/.test(value) ? formatMoney(Number(value)) : value;
};

const changeColumns: readonly DataColumn<ChangeRow>[] = [
  {
    id: 'line',
    header: 'Line',
    width: 80,
    phone: 'aside',
    cell: (row) => <span className="tabular">{formatCount(row.line)}</span>,
  },
  { id: 'id', header: 'ID', width: 150, dropOrder: 1, cell: (row) => row.id ?? MISSING },
  { id: 'field', header: 'Field', width: 190, phone: 'title', cell: (row) => fieldLabel(row.field) },
  {
    id: 'before',
    header: 'Before',
    width: 180,
    phone: 'note',
    cell: (row) => <span className="tabular">{valueOf(row.field, row.before)}</span>,
  },
  {
    id: 'after',
    header: 'After',
    width: 180,
    phone: 'value',
    cell: (row) => <span className="tabular">{valueOf(row.field, row.after)}</span>,
  },
];

const refusedColumns: readonly DataColumn<LoadReport['refused'][number]>[] = [
  {
    id: 'line',
    header: 'Line',
    width: 80,
    phone: 'title',
    cell: (row) => <span className="tabular">{formatCount(row.line)}</span>,
  },
  { id: 'message', header: 'Reason', width: 600, wraps: true, phone: 'line', cell: (row) => row.message },
];

/** What the rows would change or have changed. */
export function ReportPanel({
  load: { id, file_name: fileName, has_refused_file: hasRefusedFile },
  report: { counts, changes, refused, checked_rows: checkedRows },
  isDryRun = false,
  children,
}: {
  load: LoadDetails;
  report: LoadReport;
  isDryRun?: boolean;
  children: ReactNode;
}) {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = changes.flatMap(({ line, id, fields }) =>
    fields.map((change, index) => ({ key: `${line}/${index}`, line, id, ...change })),
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {isDryRun ? `What ${fileName} would change` : `${fileName} was loaded`}
        </Title>
        <Group gap="xs">{children}</Group>
      </Group>
      <Totals
        label="Rows by result"
        totals={[
          { label: 'Rows', value: formatCount(rows) },
          ...Object.entries(RESULT_LABELS).flatMap(([result, label]) =>
            counts[result] === undefined ? [] : [{ label, value: formatCount(counts[result]) }],
          ),
        ]}
      />
      {isDryRun && checkedRows !== null ? (
        <Notice tone="info">
          The first {formatCount(checkedRows)} rows were checked. All rows are checked when they are applied.
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <section aria-labelledby="load-refused">
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h4" id="load-refused">
              Refused rows
            </Title>
            {hasRefusedFile ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => void saveDownload(downloadApi(downloadRefusedRows, { params: { load_id: id } }))}
              >
                Download refused rows
              </Button>
            ) : null}
          </Group>
          <DataTable label="Refused rows" columns={refusedColumns} rows={refused} rowKey={({ line }) => String(line)} />
        </section>
      ) : null}
      {isDryRun && shown.length > 0 ? (
        <section aria-labelledby="load-changes">
          <Title order={3} size="h4" id="load-changes" mb="xs">
            {changes.length < (counts['changed'] ?? 0) + (counts['new'] ?? 0)
              ? `Changes in the first ${formatCount(changes.length)} rows`
              : 'Changes'}
          </Title>
          <DataTable label="Changes" columns={changeColumns} rows={shown} rowKey={({ key }) => key} />
        </section>
      ) : null}
      {rows === 0 ? (
        <EmptyState title="The file has no rows">Add rows below the header, then choose the file again.</EmptyState>
      ) : null}
    </Stack>
  );
}
