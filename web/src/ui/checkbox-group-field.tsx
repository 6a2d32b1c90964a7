import { Checkbox, Stack } from '@mantine/core';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';

interface CheckboxGroupFieldProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues> | Control<T>;
  name: Path<T>;
  label: string;
  options: readonly { value: string; label: string; hint?: string }[];
}

/** Multiple choice from a few options with explanations. The value is in the order of the options. */
export function CheckboxGroupField<T extends FieldValues>({ control, name, label, options }: CheckboxGroupFieldProps<T>) {
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  return (
    <Checkbox.Group
      label={label}
      value={field.value}
      onChange={(chosen) => field.onChange(options.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])))}
      error={fieldState.error?.message}
    >
      <Stack gap={10} mt={6}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={option.value}
            label={option.label}
            description={option.hint}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
