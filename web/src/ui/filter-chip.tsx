import { IconChevronDown } from '@tabler/icons-react';
import { createContext, use, useState } from 'react';
import { useOnDemand } from '#lib/hooks/use-on-demand.ts';
import { Chip, RemoveFilter, type FilterChipProps } from './chip.tsx';
import classes from './filter-chip.module.css';

const Sheet = createContext(false);
/** Filters within open in place instead of in a popover. */
export const InFilterSheet = Sheet.Provider;

/** List filter: dashed while off, filled with its value while on; a click opens its editor. */
export function FilterChip(props: FilterChipProps) {
  return use(Sheet) ? <SheetFilter {...props} /> : <BarFilter {...props} />;
}

/** Mantine's popover loads once the user acts, or with the first click. */
function BarFilter(props: FilterChipProps) {
  const [FilterPopover, need] = useOnDemand(loadPopover);
  return FilterPopover ? <FilterPopover {...props} /> : <Chip {...props} onClick={need} />;
}

const loadPopover = async () => (await import('./filter-popover.tsx')).FilterPopover;

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
