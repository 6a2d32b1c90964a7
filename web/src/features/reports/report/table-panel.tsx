import { Anchor, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportTable } from '@recoup/contract/reports/reports';
import { Link } from 'react-router';
import { formatCount, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Foot, Intro } from '#ui/rows.tsx';
import { isFigureKind } from './cell-labels.ts';
import { listOf, type ReportContext } from './drill.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportGrid } from './report-grid.tsx';

/** Lists become cards on a phone; tables of figures are read across and stay tables. */
const isFigures = ({ columns }: ReportTable): boolean => columns.slice(1).every(({ kind }) => isFigureKind(kind));

/** One table of a report: its first rows, and the totals of all rows. */
export function TablePanel({ table, context }: { table: ReportTable; context: ReportContext }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { rows, count, note, title } = table;
  const list = listOf(context, table);
  return (
    <Panel
      title={title}
      flush
      actions={
        <Text size="sm" c="dimmed" className="tabular">
          {rows.length < count ? `First ${formatCount(rows.length)} of ${plural(count, 'row')}` : plural(count, 'row')}
        </Text>
      }
    >
      {note ? <Intro>{note}</Intro> : null}
      {rows.length === 0 && !note ? <Intro>None.</Intro> : null}
      {rows.length > 0 ? (
        isPhone && !isFigures(table) ? (
          <ReportCards table={table} context={context} />
        ) : (
          <ReportGrid table={table} context={context} />
        )
      ) : null}
      {list || rows.length < count ? (
        <Foot>
          {rows.length < count ? `The file has all rows${table.totals ? '; the totals are those of all rows' : ''}. ` : null}
          {list ? (
            <Anchor component={Link} to={list.to} inherit underline="always">
              {list.label}
            </Anchor>
          ) : null}
        </Foot>
      ) : null}
    </Panel>
  );
}
