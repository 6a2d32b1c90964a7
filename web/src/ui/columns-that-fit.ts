import type { DataColumn } from './data-table-types.ts';

type Sized = Pick<DataColumn<unknown>, 'width' | 'dropOrder'>;

/** Width that all columns need, in pixels. */
export const widthOf = (columns: readonly Sized[]): number => columns.reduce((sum, { width }) => sum + width, 0);

/** The columns that fit into `room` pixels. Columns without a drop order always stay. */
export function columnsThatFit<C extends Sized>(columns: readonly C[], room: number): readonly C[] {
  if (widthOf(columns) <= room) return columns;
  const last = columns.reduce<C | null>(
    (first, column) => ((column.dropOrder ?? 0) > (first?.dropOrder ?? 0) ? column : first),
    null,
  );
  return last
    ? columnsThatFit(
        columns.filter((column) => column !== last),
        room,
      )
    : columns;
}
