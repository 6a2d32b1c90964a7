import { Select, Text } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { mappingField } from '@recoup/domain/placing/mapping/fields';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import classes from './columns.module.css';
import { fieldChoices } from './field-choices.ts';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import type { ImportColumn } from './mapping-draft.ts';

/** A button that shows the field and opens a searchable list. */
export function FieldPicker({
  column,
  field,
  open,
  onOpen,
  onPick,
}: {
  column: ImportColumn;
  field: string | null;
  open: boolean;
  onOpen: (on: boolean) => void;
  onPick: (field: string | null) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Focus moves into the list, and returns to the button on close.
    if (open) input.current?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const name = column.letter ? `column ${column.letter}` : column.header;
  if (!open) {
    return (
      <button
        ref={button}
        type="button"
        data-field
        className={classes.field}
        data-none={field === null || undefined}
        aria-haspopup="listbox"
        aria-label={`${fieldLabel(field)}, field of ${name}`}
        title={field === null ? undefined : mappingField(field)?.help}
        onClick={() => onOpen(true)}
        onKeyDown={moveBetweenRows}
      >
        <span>{fieldLabel(field)}</span>
        <IconSelector size={15} aria-hidden="true" />
      </button>
    );
  }
  return (
    <Select
      ref={input}
      aria-label={`Field of ${name}`}
      data={fieldChoices(column, field)}
      value={field ?? ''}
      searchable
      selectFirstOptionOnChange
      defaultDropdownOpened
      allowDeselect={false}
      nothingFoundMessage="No matching field"
      maxDropdownHeight={320}
      comboboxProps={{ width: 320, position: 'bottom-start', shadow: 'md' }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => {
        onPick(value === null || value === '' ? null : value);
        onOpen(false);
      }}
      onDropdownClose={() => onOpen(false)}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {mappingField(option.value)?.help ? (
            <Text size="xs" c="dimmed">
              {mappingField(option.value)?.help}
            </Text>
          ) : null}
        </div>
      )}
    />
  );
}

/** Up and down move between the field buttons of adjacent columns. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
