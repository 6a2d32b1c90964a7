import { useId } from 'react';
import classes from './segmented-control.module.css';

/** Chooses one of a few options: radio buttons that look like one control. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  size = 'xs',
  fullWidth = false,
}: {
  label: string;
  options: readonly { value: V; label: string }[];
  /** Null selects none. */
  value: V | null;
  onChange: (value: V) => void;
  /** Text and padding. */
  size?: 'xs' | 'sm';
  fullWidth?: boolean;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.control} data-size={size} data-full={fullWidth || undefined}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
