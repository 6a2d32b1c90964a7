import { PasswordInput } from '@mantine/core';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { afterPress } from '#lib/hooks/after-press.ts';
import classes from './password-field.module.css';
import { strengthOf } from './password-strength.ts';

interface PasswordFieldProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues> | Control<T>;
  name: Path<T>;
  label: string;
  hint?: string;
  size?: 'sm' | 'md';
  onChanged?: () => void;
  /** Shows a strength meter; parts of this email address do not count as strength. */
  strengthFor?: string;
}

/** New password with a show/hide toggle and password manager support. */
export function PasswordField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  size = 'sm',
  onChanged,
  strengthFor,
}: PasswordFieldProps<T>) {
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  const value: string = field.value ?? '';
  return (
    <div>
      <PasswordInput
        {...field}
        onBlur={() => afterPress(field.onBlur)}
        onChange={(event) => {
          field.onChange(event);
          onChanged?.();
        }}
        size={size}
        value={value}
        label={label}
        description={value === '' && !fieldState.error ? hint : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label.toLowerCase()}`, tabIndex: 0 }}
        error={fieldState.error?.message}
      />
      {strengthFor === undefined || value === '' ? null : <StrengthBars password={value} email={strengthFor} />}
    </div>
  );
}

function StrengthBars({ password, email }: { password: string; email: string }) {
  const { score, word } = strengthOf(password, email);
  return (
    <div className={classes.strength} data-score={score}>
      <span className={classes.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= score ? true : undefined} />
        ))}
      </span>
      <output className={classes.word}>
        <span style={{ fontWeight: 500 }}>{word}</span> password
      </output>
    </div>
  );
}
