import { useId } from 'react';
import classes from './view-switch.module.css';

/** One of a few views, as a row of radio buttons that look like one control. */
export function ViewSwitch<V extends string>({
  label,
  views,
  value,
  onChange,
  size = 'xs',
  fullWidth = false,
}: {
  label: string;
  views: readonly { value: V; label: string }[];
  /** Null selects none. */
  value: V | null;
  onChange: (view: V) => void;
  /** Of the text. */
  size?: 'xs' | 'sm';
  fullWidth?: boolean;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.views} data-size={size} data-full={fullWidth || undefined}>
      {views.map((view) => (
        <label key={view.value} className={classes.view}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={view.value}
            checked={view.value === value}
            onChange={() => onChange(view.value)}
          />
          {view.label}
        </label>
      ))}
    </div>
  );
}
