import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { ImportColumn } from '../columns/mapping-draft.ts';
import type { ImportRow } from '@recoup/contract/placing/import-shapes';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '#lib/api/errors.ts';
import { columnName } from '../columns/column-state.ts';
import type { ImportParams } from '../queries.ts';
import classes from './check.module.css';
import { useFix } from './use-fix.ts';

export interface FixTarget {
  row: ImportRow;
  column: ImportColumn;
  params: ImportParams;
}

/** A cell or problem as a button that opens the cell's text for correction in place. */
export function FixButton({
  target,
  tone,
  label,
  reachable = true,
  wraps = false,
  children,
}: {
  target: FixTarget;
  tone?: 'error' | 'warning';
  label: string;
  /** False if the keyboard reaches another button for the same cell first. */
  reachable?: boolean;
  /** Shows the whole text, in as many lines as it needs. */
  wraps?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} width={320} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes.fixPopover}
          data-tone={tone}
          tabIndex={reachable ? undefined : -1}
          aria-label={label}
          onClick={() => setOpen(!open)}
        >
          <span className={wraps ? undefined : classes.clip}>{children}</span>
          <IconPencil size={13} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>{open ? <FixForm {...target} onClose={() => setOpen(false)} /> : null}</Popover.Dropdown>
    </Popover>
  );
}

function FixForm({ row, column, params, onClose }: FixTarget & { onClose: () => void }) {
  const before = row.cells[column.index] ?? '';
  const masked = isMasked(before);
  const form = useForm({ defaultValues: { text: masked ? '' : before } });
  const fix = useFix(params);
  const problems = row.problems.filter((problem) => problem.column === column.index);
  const save = form.handleSubmit(({ text }) => {
    if (text === before || (masked && text === '')) onClose();
    else fix.mutate({ rowNumber: row.row_number, cells: { [column.index]: text } }, { onSuccess: onClose });
  });
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        <TextInput
          {...form.register('text')}
          label={`Row ${row.row_number}, ${columnName(column)}`}
          data-autofocus
          autoComplete="off"
          maxLength={2000}
          placeholder={masked ? before : undefined}
          description={masked ? 'Only the end is shown. Type the whole value to replace it.' : undefined}
          error={fix.isError ? messageOf(fix.error) : problems[0]?.level === 'error' ? problems[0].message : undefined}
          // Typing replaces the invalid value; the arrow keys still move within it.
          onFocus={(event) => event.currentTarget.select()}
        />
        {problems.slice(fix.isError || problems[0]?.level !== 'error' ? 0 : 1).map(({ code, message }) => (
          <Text key={`${code}${message}`} size="xs" c="dimmed">
            {message}
          </Text>
        ))}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={fix.isPending}>
            Save and check
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Sensitive cells arrive with only their last characters. */
export function isMasked(text: string): boolean {
  return text.includes('•');
}
