import { IconPlus, IconX } from '@tabler/icons-react';
import { Popover } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './filter-chip.module.css';

export interface FilterChipProps {
  label: string;
  /** Formatted value; null while the filter is off. */
  value: string | null;
  /** Omitted for filters that are always on. */
  onClear?: (() => void) | undefined;
  /** Renders the editor; `close` closes its popover. */
  children: (close: () => void) => ReactNode;
}

/** List filter: dashed while off, filled with its value while on; a click opens its editor. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles shadow="md" radius="lg">
      <span className={classes.chip} data-on={value !== null || undefined}>
        <Popover.Target>
          <button
            type="button"
            className={classes.main}
            onClick={() => setOpened(!opened)}
            aria-label={value === null ? `Filter by ${label}` : undefined}
          >
            {value === null ? <IconPlus size={13} aria-hidden="true" /> : null}
            {label} {value === null ? null : <b className={classes.value}>{value}</b>}
          </button>
        </Popover.Target>
        {value === null || !onClear ? null : (
          <button type="button" className={classes.clear} onClick={onClear} aria-label={`Remove the filter ${label}`}>
            <IconX size={13} aria-hidden="true" />
          </button>
        )}
      </span>
      <Popover.Dropdown aria-label={`Filter by ${label}`}>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}
