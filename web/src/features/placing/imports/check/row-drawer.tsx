import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ImportDetails, ImportRow } from '@recoup/contract/placing/imports';
import { memo, useState, type FormEvent } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { columnName } from '../columns/column-state.ts';
import { fieldLabel } from '../columns/field-choices.ts';
import type { ImportColumn } from '../columns/mapping-draft.ts';
import { Notice } from '#ui/notice.tsx';
import type { ImportParams } from '../queries.ts';
import { isMasked } from './fix-popover.tsx';
import { rowStateOf } from './row-states.ts';
import { useFix } from './use-fix.ts';

type Texts = Readonly<Record<string, string>>;

/** One row with all its cells, including unmapped ones. Several corrections are checked together. */
export function RowDrawer({
  row,
  upload,
  params,
  onClose,
}: {
  row: ImportRow;
  upload: ImportDetails;
  params: ImportParams;
  onClose: () => void;
}) {
  const [texts, setTexts] = useState<Texts>({});
  const fix = useFix(params);
  const fields = new Map((upload.mapping?.columns ?? []).map(({ index, field }) => [index, field]));
  const columns = upload.structure?.columns ?? [];
  const isTaken = ({ index }: ImportColumn) => (fields.get(index) ?? null) !== null;
  const changed = Object.entries(texts).filter(([index, text]) => text !== (row.cells[Number(index)] ?? ''));
  const firstBad = row.problems.find(({ column }) => column !== null)?.column ?? null;
  const whole = row.problems.filter(({ column }) => column === null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    fix.mutate({ rowNumber: row.row_number, cells: Object.fromEntries(changed) }, { onSuccess: () => setTexts({}) });
  };
  const cell = (column: ImportColumn) => (
    <CellField
      key={column.index}
      column={column}
      field={fields.get(column.index) ?? null}
      row={row}
      text={texts[column.index]}
      first={column.index === firstBad}
      readOnly={!upload.may.mend}
      onText={setTexts}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={`Row ${row.row_number}${row.debtor_name ? `, ${row.debtor_name}` : ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form onSubmit={save}>
        <Stack gap="md">
          <Group>
            <StatusBadge {...rowStateOf(row)} focusable />
          </Group>
          {whole.map(({ code, level, message }) => (
            <Notice key={`${code}${message}`} tone={level === 'error' ? 'danger' : 'warning'}>
              {message}
            </Notice>
          ))}
          {columns.filter(isTaken).map(cell)}
          {columns.some((column) => !isTaken(column)) ? (
            <Text size="sm" fw={600} mt="xs">
              Not imported
            </Text>
          ) : null}
          {columns.filter((column) => !isTaken(column)).map(cell)}
          {fix.isError ? (
            <Notice tone="danger" alert>
              {messageOf(fix.error)}
            </Notice>
          ) : null}
          {upload.may.mend ? (
            <Group gap="xs" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
              <Button type="submit" disabled={changed.length === 0} loading={fix.isPending}>
                {changed.length > 0 ? `Save ${plural(changed.length, 'cell')} and check` : 'Save and check'}
              </Button>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </Group>
          ) : null}
        </Stack>
      </form>
    </Drawer>
  );
}

const CellField = memo(function CellField({
  column,
  field,
  row,
  text,
  first,
  readOnly,
  onText,
}: {
  column: ImportColumn;
  field: string | null;
  row: ImportRow;
  text: string | undefined;
  /** The first cell to correct takes the focus. */
  first: boolean;
  readOnly: boolean;
  onText: (change: (texts: Texts) => Texts) => void;
}) {
  const before = row.cells[column.index] ?? '';
  const masked = isMasked(before);
  const problems = row.problems.filter((problem) => problem.column === column.index);
  const errors = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  const hints = [
    ...(field === null ? [] : [`Goes into “${fieldLabel(field)}”`]),
    ...(row.mended.includes(column.index) ? ['mended'] : []),
    ...(masked ? ['only the end is shown; type the whole value to replace it'] : []),
    ...problems.filter(({ level }) => level === 'warning').map(({ message }) => message),
  ];
  return (
    <TextInput
      label={columnName(column)}
      data-autofocus={first || undefined}
      description={hints.join(' · ') || undefined}
      error={errors.length > 0 && text === undefined ? errors.join(' ') : undefined}
      readOnly={readOnly}
      autoComplete="off"
      maxLength={2000}
      placeholder={masked ? before : undefined}
      value={text ?? (masked ? '' : before)}
      onChange={(event) => {
        const next = event.currentTarget.value;
        onText(({ [String(column.index)]: _before, ...rest }) =>
          masked && next === '' ? rest : { ...rest, [String(column.index)]: next },
        );
      }}
    />
  );
});
