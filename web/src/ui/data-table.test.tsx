import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#testing/render.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import { DataTable } from './data-table.tsx';
import { Money } from './money.tsx';

interface Row {
  id: string;
  name: string;
  cents: number;
}

const rows: Row[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `r${index}`,
  name: `Person ${index}`,
  cents: index * 100,
}));
const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, width: 200, sortable: true, phone: 'title' },
  {
    id: 'balance',
    header: 'Balance',
    cell: (row) => <Money cents={row.cents} />,
    width: 120,
    align: 'right',
    sortable: true,
    phone: 'value',
  },
];

function draw(extras: Partial<DataTableProps<Row>> = {}) {
  return renderApp(
    <DataTable
      label="Accounts"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => `/debtors/${row.id}`}
      {...extras}
    />,
  );
}

afterEach(() => vi.restoreAllMocks());

describe('data table', () => {
  it('renders only visible rows and reports the total', async () => {
    draw({ total: 5000 });
    const table = await screen.findByRole('table', { name: 'Accounts' });
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(80);
  });

  it('links the name, and opens the row from any other cell', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { router } = draw();
    expect((await screen.findByRole('link', { name: 'Person 2' })).getAttribute('href')).toBe('/debtors/r2');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('$2.00'));
    await user.keyboard('{/Control}');
    expect(open).toHaveBeenCalledWith('/debtors/r2', '_blank', 'noopener');
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByText('$3.00'));
    expect(router.state.location.pathname).toBe('/debtors/r3');
  });

  it('moves between rows by keyboard with one of them in the tab order', async () => {
    const { router } = draw();
    const first = await screen.findByRole('link', { name: 'Person 0' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Person 1');
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
    expect(first.getAttribute('tabindex')).toBe('-1');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/debtors/r1');
  });

  it('sorts names ascending and amounts descending first, then toggles', async () => {
    const onSort = vi.fn();
    draw({ onSort, sort: { by: 'name', desc: false } });
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Balance' }));
    expect(onSort.mock.calls).toEqual([[{ by: 'name', desc: true }], [{ by: 'balance', desc: true }]]);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('selects rows by check box and space bar', async () => {
    function Selecting() {
      const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
      return (
        <>
          <output aria-label="Chosen">{[...selection].join(' ')}</output>
          <DataTable
            label="Accounts"
            columns={columns}
            rows={rows.slice(0, 3)}
            rowKey={(row) => row.id}
            hrefOf={(row) => `/debtors/${row.id}`}
            selection={selection}
            onSelectionChange={setSelection}
          />
        </>
      );
    }
    renderApp(<Selecting />);
    const chosen = await screen.findByRole('status', { name: 'Chosen' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    screen.getByRole('link', { name: 'Person 0' }).focus();
    await userEvent.keyboard(' ');
    expect(chosen.textContent).toBe('r1 r0');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
    expect(chosen.textContent).toBe('r0 r1 r2');
  });

  it('loads more near the end', async () => {
    const onEndReached = vi.fn();
    draw({ rows: rows.slice(0, 5), hasMore: true, onEndReached });
    await screen.findByRole('table');
    expect(onEndReached).toHaveBeenCalled();
  });

  it('loads more once per position, even after a failure', async () => {
    const attempted = vi.fn();
    function Failing() {
      const [count, setCount] = useState(5);
      const [, setTries] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setCount(8)}>
            More came
          </button>
          <DataTable
            label="Accounts"
            columns={columns}
            rows={rows.slice(0, count)}
            rowKey={(row) => row.id}
            hasMore
            // Each attempt re-renders the table, like a query that starts and fails.
            onEndReached={() => {
              if (attempted.mock.calls.length > 20) return;
              attempted();
              setTries((tries) => tries + 1);
            }}
          />
        </>
      );
    }
    renderApp(<Failing />);
    await screen.findByRole('table');
    expect(attempted).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'More came' }));
    expect(attempted).toHaveBeenCalledTimes(2);
  });

  it('has two-line rows on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
    draw({ rows: rows.slice(0, 3) });
    const list = await screen.findByRole('list', { name: 'Accounts' });
    const link = within(list).getByRole('link', { name: 'Person 1' });
    expect(link.getAttribute('href')).toBe('/debtors/r1');
    expect(within(list).getByText('$1.00')).toBeTruthy();
  });
});
