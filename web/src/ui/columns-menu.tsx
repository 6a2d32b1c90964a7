import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

/** Toggles a table's columns; the first one always stays. */
export function ColumnsMenu({
  columns,
  shown,
  onChange,
}: {
  columns: readonly { id: string; header: string }[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            onChange={(checked) => onChange(checked ? [...shown, id] : shown.filter((known) => known !== id))}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
