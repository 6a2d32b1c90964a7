import { IconX } from '@tabler/icons-react';
import classes from './filter-chip.module.css';

/** A filter set by a link: describes what it shows and can only be removed. */
export function PinnedFilter({ label, value, onClear }: { label: string; value: string; onClear: () => void }) {
  return (
    <span className={classes.chip} data-on>
      <span className={classes.main}>
        {label} <b className={classes.value}>{value}</b>
      </span>
      <button type="button" className={classes.clear} onClick={onClear} aria-label={`Remove the filter ${label}`}>
        <IconX size={13} aria-hidden="true" />
      </button>
    </span>
  );
}
