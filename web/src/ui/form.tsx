import { Alert, Checkbox, Select, TextInput, type SelectProps, type TextInputProps, type ComboboxItem } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import {
  useController,
  useForm,
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { afterPress } from '#lib/hooks/after-press.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { rankOptions } from './fields/rank-options.ts';
import { caretAfter, masks, type MaskName } from './masks.ts';
import { TextArea, type TextAreaProps } from './text-area.tsx';

/** A form over a zod schema: validates on blur, then on change; a failed submit focuses the first invalid field. */
export function useZodForm<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
) {
  return useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched', shouldFocusError: true });
}

/** Assigns server errors to their fields, focuses the first, and shows the rest on the form. */
export function applyServerErrors<I extends FieldValues, O>(form: UseFormReturn<I, unknown, O>, error: unknown): void {
  const fields = error instanceof ApiError ? error.errors : [];
  const known = fields.filter(
    (field) => form.getFieldState(field.path as Path<I>) && form.getValues(field.path as Path<I>) !== undefined,
  );
  known.forEach((field, index) =>
    form.setError(field.path as Path<I>, { type: 'server', message: field.message }, { shouldFocus: index === 0 }),
  );
  if (known.length === 0 || known.length < fields.length)
    form.setError('root.server', { type: 'server', message: messageOf(error) });
}

/** Form-level error. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<IconAlertCircle size={18} />}
      styles={{
        message: { color: 'var(--app-danger-text)' },
        icon: { color: 'var(--app-danger-text)' },
        root: { background: 'var(--app-danger-soft)' },
      }}
    >
      {message}
    </Alert>
  );
}

interface FieldProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues> | Control<T>;
  name: Path<T>;
  label: string;
  /** Help text below the field. */
  hint?: string;
}

/** The error is associated with the field and announced (Mantine sets aria-describedby and aria-invalid). */
export function TextField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  mask,
  ...rest
}: FieldProps<T> & { mask?: MaskName } & Omit<TextInputProps, 'name' | 'label' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  const element = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = (text: string, position: number) => {
    const shown = mask ? masks[mask](text) : text;
    if (mask) caret.current = caretAfter(shown, text, position);
    field.onChange(shown);
  };
  return (
    <TextInput
      {...rest}
      {...(mask === 'money' ? { leftSection: '$', inputMode: 'decimal' as const } : {})}
      {...(mask && mask !== 'money'
        ? { inputMode: mask === 'phone' || mask === 'tel' ? ('tel' as const) : ('numeric' as const) }
        : {})}
      classNames={{ input: mask ? 'tabular' : '' }}
      ref={(node) => {
        element.current = node;
        field.ref(node);
      }}
      name={field.name}
      value={field.value ?? ''}
      onBlur={() => afterPress(field.onBlur)}
      onChange={(event) =>
        change(event.currentTarget.value, event.currentTarget.selectionStart ?? event.currentTarget.value.length)
      }
      label={label}
      description={hint}
      error={fieldState.error?.message}
    />
  );
}

export function TextAreaField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  ...rest
}: FieldProps<T> & Omit<TextAreaProps, 'name' | 'label' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  return (
    <TextArea
      {...rest}
      {...field}
      onBlur={() => afterPress(field.onBlur)}
      value={field.value ?? ''}
      label={label}
      description={hint}
      error={fieldState.error?.message}
    />
  );
}

export function SelectField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  ...rest
}: FieldProps<T> & Omit<SelectProps, 'name' | 'label' | 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  const typed = useRef('');
  const choose = (value: string | null) => {
    typed.current = '';
    field.onChange(value);
  };
  const search: Partial<SelectProps> = {
    filter: ({ options, search: text }) => rankOptions(options as ComboboxItem[], text),
    selectFirstOptionOnChange: true,
    nothingFoundMessage: 'No match',
    onInput: ({ currentTarget }) => {
      typed.current = (currentTarget as HTMLInputElement).value;
    },
  };
  // Tab selects the best match, as Enter does. Mantine's `autoSelectOnBlur` would also select one when nothing was typed.
  const leave = () => {
    const [best] = typed.current.trim() === '' ? [] : rankOptions((rest.data ?? []) as ComboboxItem[], typed.current);
    if (best) choose(best.value);
    typed.current = '';
    afterPress(field.onBlur);
  };
  return (
    <Select
      // Choosing the current option again would deselect it; keep it unless the field can be cleared.
      allowDeselect={rest.clearable ?? false}
      {...(rest.searchable ? search : {})}
      {...rest}
      {...field}
      onChange={choose}
      onBlur={leave}
      value={field.value ?? null}
      label={label}
      description={hint}
      error={fieldState.error?.message}
    />
  );
}

export function CheckboxField<T extends FieldValues>({ control, name, label, hint }: FieldProps<T>) {
  const { field, fieldState } = useController({ control: control as Control<T>, name });
  return (
    <Checkbox
      ref={field.ref}
      name={field.name}
      onBlur={() => afterPress(field.onBlur)}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      label={label}
      description={hint}
      error={fieldState.error?.message}
    />
  );
}
