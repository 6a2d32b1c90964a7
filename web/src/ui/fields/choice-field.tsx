import { Radio } from '@mantine/core';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import classes from './fields.module.css';

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

const YES_NO: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Radio group without a default; options with hints render as cards. */
export function ChoiceField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  choices = YES_NO,
}: {
  control: Control<T>;
  name: Path<T>;
  label: string;
  hint?: string;
  choices?: readonly Choice[];
}) {
  const { field, fieldState } = useController({ control, name });
  const isCards = choices.some((choice) => choice.hint !== undefined);
  return (
    <Radio.Group
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      label={label}
      description={hint}
      error={fieldState.error?.message}
      data-span="12"
    >
      <div className={isCards ? classes.choices : classes.answers}>
        {choices.map((choice, index) => (
          <Radio
            key={choice.value}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={choice.value}
            label={choice.label}
            description={choice.hint}
            onBlur={field.onBlur}
            className={isCards ? (classes.choice ?? '') : ''}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
