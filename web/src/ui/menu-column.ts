import type { ReactNode } from 'react';
import type { DataColumn } from './data-table-types.ts';

/** The last column of a table: the menu of each row. */
export const menuColumn = <T>(cell: (row: T) => ReactNode): DataColumn<T> => ({
  id: 'menu',
  header: 'Actions',
  width: 84,
  align: 'right',
  phone: 'value',
  cell,
});
