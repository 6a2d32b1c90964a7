import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { densities, useDensity } from './use-density.ts';
import { MenuButton } from './menu-button.tsx';

export interface DisplayMenuProps {
  /** The first column is always shown. */
  columns: readonly { id: string; header: string }[];
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
  /** Restores the columns that fit; absent while the user has chosen none. */
  onReset?: () => void;
}

const labels = { comfortable: 'Comfortable', compact: 'Compact' } as const;

/** Row height of all tables, and the columns of this one. */
export function DisplayMenu({ columns, shown, onChange, onReset }: DisplayMenuProps) {
  const [density, setDensity] = useDensity();
  return (
    <MenuButton
      closeOnItemClick={false}
      position="bottom-end"
      target={
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        >
          Display
        </Button>
      }
      dropdown={{ mah: 'min(70dvh, 560px)', style: { overflowY: 'auto' } }}
    >
      {(Menu) => (
        <>
          <Menu.Label>Row height</Menu.Label>
          <Menu.RadioGroup value={density} onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}>
            {densities.map((value) => (
              <Menu.RadioItem key={value} value={value}>
                {labels[value]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>Columns</Menu.Label>
          {columns.slice(1).map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={shown.includes(id)}
              onChange={(checked) => onChange(checked ? [...shown, id] : shown.filter((known) => known !== id))}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
          {onReset ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={onReset}>Reset columns</Menu.Item>
            </>
          ) : null}
        </>
      )}
    </MenuButton>
  );
}
