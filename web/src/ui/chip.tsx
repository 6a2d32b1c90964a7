import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment, type ComponentType, type ReactNode, type Ref } from 'react';
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

/** The pill of a filter: its button, and another that removes it. `Target` wraps the button. */
export function Chip({
  label,
  value,
  onClear,
  onClick,
  Target = Fragment,
  ref,
}: Omit<FilterChipProps, 'children'> & {
  onClick: () => void;
  Target?: ComponentType<{ children: ReactNode }> | typeof Fragment;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <span className={classes.chip} data-on={value !== null || undefined}>
      <Target>
        <button
          ref={ref}
          type="button"
          className={classes.main}
          onClick={onClick}
          aria-haspopup="dialog"
          aria-expanded="false"
          aria-label={value === null ? `Filter by ${label}` : undefined}
        >
          {value === null ? <IconPlus size={13} aria-hidden="true" /> : null}
          {label} {value === null ? null : <b className={classes.value}>{value}</b>}
        </button>
      </Target>
      {value === null || !onClear ? null : <RemoveFilter label={label} onClear={onClear} />}
    </span>
  );
}

export function RemoveFilter({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={classes.clear} onClick={onClear} aria-label={`Remove the filter ${label}`}>
      <IconX size={13} aria-hidden="true" />
    </button>
  );
}
