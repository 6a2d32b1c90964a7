import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import type { ImportStructure } from '@recoup/contract/placing/import-shapes';
import { useState } from 'react';
import classes from './columns.module.css';

const COLUMNS_SHOWN = 12;

/** The first rows of the file, unparsed, for choosing the header. It may span several rows or be missing. */
export function HeaderPicker({
  structure,
  pending,
  onPick,
  onClose,
}: {
  structure: ImportStructure;
  pending: boolean;
  onPick: (rows: number[]) => void;
  onClose: () => void;
}) {
  const [rows, setRows] = useState<readonly number[]>(structure.header_rows);
  const toggle = (row: number) =>
    setRows(rows.includes(row) ? rows.filter((known) => known !== row) : [...rows, row].toSorted((a, b) => a - b));
  const same = rows.join() === structure.header_rows.join();
  return (
    <Modal opened onClose={onClose} size="80rem" title="Which row holds the header?" styles={{ title: { fontWeight: 600 } }}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Select the row with the column names: two rows if the names span two, none if the file has no header. Rows above it are
          skipped.
        </Text>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
        <section className={classes.preview} tabIndex={0} aria-label="First rows of the file">
          <table>
            <tbody>
              {structure.first_rows.map(({ row_number: number, cells }) => (
                <tr key={number} data-on={rows.includes(number) || undefined}>
                  <th scope="row">
                    <Checkbox
                      size="xs"
                      label={number}
                      aria-label={`Row ${number} is the header`}
                      checked={rows.includes(number)}
                      disabled={!rows.includes(number) && rows.length >= 5}
                      onChange={() => toggle(number)}
                    />
                  </th>
                  {cells.slice(0, COLUMNS_SHOWN).map((cell, index) => (
                    <td key={index} title={cell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={same} loading={pending} onClick={() => onPick([...rows])}>
            {formatPick(rows)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function formatPick(rows: readonly number[]): string {
  if (rows.length === 0) return 'Read without a header';
  return rows.length === 1 ? `Read with row ${rows[0]} as header` : `Read with rows ${rows.join(' and ')} as header`;
}
