import { Radio } from '@mantine/core';
import { useController, type Control } from 'react-hook-form';
import type { EntryValues } from './entry-values.ts';
import classes from './manual-entry.module.css';

/** A required yes/no question without a default answer. */
export function YesNoField({
  control,
  name,
  label,
  hint,
}: {
  control: Control<EntryValues>;
  name: `values.${string}`;
  label: string;
  hint?: string;
}) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Radio.Group
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      label={label}
      description={hint}
      error={fieldState.error?.type === 'field_missing' ? 'Answer yes or no' : fieldState.error?.message}
      className={classes.question ?? ''}
    >
      <div className={classes.answers}>
        <Radio ref={field.ref} value="yes" label="Yes" onBlur={field.onBlur} />
        <Radio value="no" label="No" onBlur={field.onBlur} />
      </div>
    </Radio.Group>
  );
}
