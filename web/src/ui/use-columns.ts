import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { DisplayMenuProps } from './display-menu.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';

/**
 * Columns of a list: the usual ones that have room, until the user chooses. Chosen columns are all shown, and the table scrolls
 * sideways if it has to. `list` names the choice in this browser's storage.
 */
export function useColumns<T>(
  list: string,
  all: readonly DataColumn<T>[],
): { table: Pick<DataTableProps<T>, 'columns' | 'onFit'>; display: DisplayMenuProps } {
  const [chosen, setChosen, reset] = useLocalStorage<readonly string[] | null>({
    key: `${list}.columns`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [fitting, setFitting] = useState<readonly string[]>([]);
  const columns = chosen
    ? all.filter(({ id }, index) => index === 0 || chosen.includes(id)).map(({ dropOrder: _order, ...column }) => column)
    : all.filter(({ optional }) => !optional);
  return {
    table: { columns, onFit: setFitting },
    display: { columns: all, shown: fitting, onChange: setChosen, ...(chosen ? { onReset: reset } : {}) },
  };
}
