import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { Popover } from '@mantine/core';
import { createContext, use, useState, type ReactNode } from 'react';
import classes from './filter-chip.module.css';

export interface FilterChipProps {
  label: string;
  /** Formatted value; null while the filter is off. */
  value: string | null;
  /** Omitted for filters that are always on. */
  onClear?: (() => void) | undefined;
  /** Renders the editor; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

const Sheet = createContext(false);
/** Filters within open in place instead of in a popover. */
export const InFilterSheet = Sheet.Provider;

/** List filter: dashed while off, filled with its value while on; a click opens its editor. */
export function FilterChip(props: FilterChipProps) {
  return use(Sheet) ? <SheetFilter {...props} /> : <BarFilter {...props} />;
}

function BarFilter({ label, value, onClear, children }: FilterChipProps) {
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
        {value === null || !onClear ? null : <RemoveFilter label={label} onClear={onClear} />}
      </span>
      <Popover.Dropdown aria-label={`Filter by ${label}`}>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}

function SheetFilter({ label, value, onClear, children }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.inSheet}>
      <div className={classes.sheetHead}>
        <button type="button" className={classes.sheetMain} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <span>{label}</span>
          <b className={classes.value}>{value}</b>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
        {value === null || !onClear ? null : <RemoveFilter label={label} onClear={onClear} />}
      </div>
      {opened ? <div className={classes.editor}>{children(() => setOpened(false))}</div> : null}
    </div>
  );
}

function RemoveFilter({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={classes.clear} onClick={onClear} aria-label={`Remove the filter ${label}`}>
      <IconX size={13} aria-hidden="true" />
    </button>
  );
}

/** A filter set by a link: describes what it shows and can only be removed. */
export function PinnedFilter({ label, value, onClear }: { label: string; value: string; onClear: () => void }) {
  return (
    <span className={use(Sheet) ? classes.sheetHead : classes.chip} data-on>
      <span className={use(Sheet) ? classes.sheetMain : classes.main}>
        {label} <b className={classes.value}>{value}</b>
      </span>
      <RemoveFilter label={label} onClear={onClear} />
    </span>
  );
}
