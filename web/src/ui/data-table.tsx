import { useMediaQuery } from '@mantine/hooks';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataTableProps } from './data-table-types.ts';

/** Virtualized list of records, fast even with 100,000 rows. Renders cards on phones. */
export function DataTable<T>(props: DataTableProps<T>) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  if (props.rows.length === 0 && props.empty) return props.empty;
  return phone ? <DataCards {...props} /> : <DataGrid {...props} />;
}
