import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import classes from '#ui/fields/fields.module.css';

/** A part that is usually the same as another part: null while it is, otherwise fields of its own. */
export function OptionalPart<T extends FieldValues>({
  control,
  name,
  title,
  hint,
  same,
  empty,
  children,
}: {
  control: Control<T>;
  name: Path<T>;
  title: string;
  hint?: string;
  /** The checkbox's label. */
  same: string;
  empty: object;
  children: ReactNode;
}) {
  const { field } = useController({ control, name });
  const isSame = field.value === null || field.value === undefined;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      <Checkbox
        label={same}
        description={hint}
        checked={isSame}
        onChange={(event) => field.onChange(event.currentTarget.checked ? null : (empty as PathValue<T, Path<T>>))}
      />
      {isSame ? null : children}
    </fieldset>
  );
}
