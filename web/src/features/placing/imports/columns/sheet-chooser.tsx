import { Button, Checkbox, Group, Stack } from '@mantine/core';
import type { ImportStructure } from '@recoup/contract/placing/import-shapes';
import { useState } from 'react';
import { plural } from '#lib/format/format.ts';

interface Props {
  structure: ImportStructure;
  pending: boolean;
  onRead: (sheets: string[]) => void;
}

/** The sheets of a workbook or files of an archive; those with the same columns can be read as one list. */
export function SheetChooser({ structure, pending, onRead }: Props) {
  const { sheets, read_sheets: read, kind } = structure;
  const [chosen, setChosen] = useState<readonly string[]>(read);
  const what = kind === 'archive' ? 'file' : 'sheet';
  const choose = (names: readonly string[]) => {
    const added = sheets.find(({ name }) => names.includes(name) && !chosen.includes(name));
    const goWith = (name: string) => {
      const other = sheets.find((sheet) => sheet.name === name);
      return added === undefined || name === added.name || (added.list !== null && other?.list === added.list);
    };
    setChosen(names.filter(goWith));
  };
  const isSame = chosen.length === read.length && read.every((name) => chosen.includes(name));
  return (
    <Stack gap="sm" align="flex-start">
      <Checkbox.Group
        label={kind === 'archive' ? 'Files in the archive' : 'Sheets of the workbook'}
        description={`To place a ${what} with different columns, upload the file again and choose that ${what}.`}
        value={[...chosen]}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          {sheets.map(({ name, columns, note }) => (
            <Checkbox
              key={name}
              value={name}
              label={name}
              description={note ?? plural(columns, 'column')}
              disabled={pending || columns === 0}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group>
        <Button
          size="xs"
          variant={structure.asks_sheets ? 'filled' : 'default'}
          loading={pending}
          disabled={chosen.length === 0 || (isSame && !structure.asks_sheets)}
          onClick={() => onRead([...chosen])}
        >
          {`Read ${chosen.length === 1 ? `this ${what}` : `these ${plural(chosen.length, what)}`}`}
        </Button>
      </Group>
    </Stack>
  );
}
