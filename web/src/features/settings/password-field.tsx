import { PasswordInput } from '@mantine/core';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';

/** A password that can be shown and hidden again. */
export function PasswordField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  autoComplete,
  onChanged,
}: {
  control: Control<T>;
  name: Path<T>;
  label: string;
  hint: string;
  autoComplete: string;
  onChanged: () => void;
}) {
  const { field, fieldState } = useController({ control, name });
  return (
    <PasswordInput
      {...field}
      onChange={(event) => {
        field.onChange(event);
        onChanged();
      }}
      value={field.value ?? ''}
      label={label}
      description={hint}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password', tabIndex: 0 }}
      error={fieldState.error?.message}
    />
  );
}
