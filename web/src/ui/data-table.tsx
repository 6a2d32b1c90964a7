import { DataGrid } from './data-grid.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { PhoneRows } from './phone-rows.tsx';
import { usePhone } from './use-phone.ts';

/** Virtualized list of records, fast even with 100,000 rows. The page scrolls; on phones rows have two lines. */
export function DataTable<T>(props: DataTableProps<T>) {
  return usePhone() ? <PhoneRows {...props} /> : <DataGrid {...props} />;
}
