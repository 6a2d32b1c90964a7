import { EMPTY, type Cell } from './cell.ts';
import type { Conventions } from './conventions.ts';
import type { Layout } from './layout.ts';
import type { Row } from './rows.ts';

const FOOTER = 'Friday, November 20, 2026 03:15 PM GMT-08:00';

/** Rows before the data: preamble and header. `force`: adds a header even if the layout has none. */
export function headRows(layout: Layout, { shape }: Conventions, force = false): Row[] {
  const preamble = shape.preamble.map((cells): Row => ({ kind: 'preamble', cells: cells.map((text) => ({ text })) }));
  const stackedHeader = layout.structure.header_cells;
  if (stackedHeader !== undefined && shape.headerRows > 1) {
    const detached = layout.columns.filter(
      ({ header }) => !stackedHeader[0]?.some((_, index) => joined(stackedHeader, index) === plain(header)),
    );
    const lines = stackedHeader.map((cells): Row => ({ kind: 'header', cells: cells.map((text) => ({ text })) }));
    return [...preamble, ...lines, ...detached.map(({ header }): Row => ({ kind: 'header', cells: [{ text: header }] }))];
  }
  const header: Row = { kind: 'header', cells: layout.columns.map((column) => ({ text: column.header })) };
  return shape.headerRows === 0 && !force ? preamble : [...preamble, header];
}

export function footRows({ shape }: Conventions): Row[] {
  return shape.footer
    ? [
        { kind: 'footer', cells: [EMPTY] },
        { kind: 'footer', cells: [{ text: FOOTER }] },
      ]
    : [];
}

/** Cells with empty columns between them, for spread-out layouts. */
export function spread(cells: readonly Cell[], gap: number): readonly Cell[] {
  return gap === 0 ? cells : cells.flatMap((cell) => [cell, ...Array.from({ length: gap }, () => EMPTY)]);
}

function joined(lines: readonly (readonly string[])[], index: number): string {
  return plain(lines.map((cells) => cells[index] ?? '').join(' '));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9+]/g, '');
}
