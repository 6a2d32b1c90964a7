import { Button } from '@mantine/core';
import type { ImportDetails, ImportRow, RowProblem } from '@recoup/contract/placing/import-shapes';
import { Link, useSearchParams } from 'react-router';
import { MISSING, plural } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { columnName } from '../columns/column-state.ts';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import type { ImportColumn } from '../columns/mapping-draft.ts';
import type { ImportParams } from '../queries.ts';
import classes from './check.module.css';
import { SkipButton } from './skip-button.tsx';
import { FixButton } from './fix-popover.tsx';
import { withRow } from './row-filter.ts';
import { rowStateOf } from './row-states.ts';

/** The row's outcome, then its cells in the mapped columns. */
export function rowColumns(upload: ImportDetails, params: ImportParams): DataColumn<ImportRow>[] {
  const columns = upload.structure?.columns ?? [];
  const mapped = (upload.mapping?.columns ?? []).flatMap(({ index, field }) => {
    const column = field === null ? undefined : columns.find((known) => known.index === index);
    return column ? [{ column, field }] : [];
  });
  return [
    {
      id: 'debtor',
      header: 'Row and debtor',
      width: 220,
      phone: 'title',
      cell: (row) => (
        <span className={classes.who} data-nested={row.merged_into !== null || undefined}>
          <span className={classes.number}>{row.row_number}</span>
          <span className={classes.clip}>
            {row.merged_into === null ? (row.debtor_name ?? MISSING) : `Part of row ${row.merged_into}`}
          </span>
        </span>
      ),
    },
    { id: 'state', header: 'Status', width: 120, phone: 'note', cell: (row) => <StatusBadge {...rowStateOf(row)} /> },
    {
      id: 'problems',
      header: 'Problems',
      width: 460,
      wraps: true,
      phone: 'line',
      cell: (row) => <Problems row={row} columns={columns} params={params} may={upload.may.mend} />,
    },
    {
      id: 'number',
      header: 'Account',
      width: 130,
      phone: 'aside',
      cell: (row) => <span className="tabular">{row.client_account_number ?? MISSING}</span>,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 120,
      align: 'right',
      phone: 'value',
      cell: (row) => (row.amount_cents === null ? MISSING : <Money cents={row.amount_cents} />),
    },
    ...(upload.may.mend
      ? [
          {
            id: 'leave-out',
            header: 'Skip',
            width: 115,
            phone: 'line' as const,
            cell: (row: ImportRow) => <SkipButton row={row} params={params} />,
          },
        ]
      : []),
    ...mapped.map(({ column, field }) => ({
      id: `column-${column.index}`,
      header: column.header || fieldLabel(field),
      width: 150,
      cell: (row: ImportRow) => <Cell row={row} column={column} params={params} may={upload.may.mend} />,
    })),
  ];
}

interface CellProps {
  row: ImportRow;
  params: ImportParams;
  may: boolean;
}

function Cell({ row, column, params, may }: CellProps & { column: ImportColumn }) {
  const text = row.cells[column.index] ?? '';
  const problem = worst(row.problems.filter((known) => known.column === column.index));
  if (!problem || !may) return <span data-mended={row.mended.includes(column.index) || undefined}>{text || MISSING}</span>;
  return (
    <FixButton
      target={{ row, column, params }}
      tone={problem.level}
      reachable={false}
      label={`${text || 'Empty'}: fix row ${row.row_number}, ${columnName(column)}`}
    >
      {text || 'Empty'}
    </FixButton>
  );
}

/** The most severe problem, which opens its cell; the others are in the opened row. */
function Problems({ row, columns, params, may }: CellProps & { columns: readonly ImportColumn[] }) {
  const [search] = useSearchParams();
  const first = worst(row.problems);
  if (!first) return <span className={classes.quiet}>None</span>;
  const column = columns.find(({ index }) => index === first.column);
  const more = row.problems.length - 1;
  return (
    <span className={classes.problems}>
      {may && column ? (
        <FixButton
          target={{ row, column, params }}
          tone={first.level}
          label={`Fix row ${row.row_number}: ${first.message}`}
          wraps
        >
          {first.message}
        </FixButton>
      ) : (
        <span className={classes.message} data-tone={first.level}>
          {first.message}
        </span>
      )}
      {more > 0 ? (
        <Button
          component={Link}
          to={withRow(search, row.row_number)}
          preventScrollReset
          size="compact-xs"
          variant="subtle"
          className={classes.above}
          aria-label={`${plural(more, 'more problem')} in row ${row.row_number}`}
        >
          +{more}
        </Button>
      ) : null}
    </span>
  );
}

function worst(problems: readonly RowProblem[]): RowProblem | undefined {
  return problems.find(({ level }) => level === 'error') ?? problems[0];
}
