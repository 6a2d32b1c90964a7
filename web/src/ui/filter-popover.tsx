import { Popover } from '@mantine/core';
import { Chip, type FilterChipProps } from './chip.tsx';
import { useOpenOnMount } from './use-open-on-mount.ts';

/** A filter chip with its popover. Replaces the plain chip on the first click. */
export function FilterPopover({ children, ...props }: FilterChipProps) {
  const { opened, setOpened, button } = useOpenOnMount();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles shadow="md" radius="lg">
      <Chip {...props} Target={Popover.Target} ref={button} onClick={() => setOpened(!opened)} />
      <Popover.Dropdown aria-label={`Filter by ${props.label}`}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
