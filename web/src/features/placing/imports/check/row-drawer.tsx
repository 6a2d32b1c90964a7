import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ImportDetails, ImportRow } from '@recoup/contract/placing/import-shapes';
import { questionOf } from '@recoup/domain/placing/questions';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { columnName } from '../columns/column-state.ts';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import type { ImportColumn } from '../columns/mapping-draft.ts';
import { Notice } from '#ui/notice.tsx';
import type { ImportParams } from '../queries.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { isMasked } from './fix-popover.tsx';
import { rowStateOf } from './row-states.ts';
import { useFix } from './use-fix.ts';

/** Texts of the cells by `c` and the column's index: the form reads a bare number as a position in an array. */
type Texts = Record<string, string>;

const nameOf = (index: number) => `c${index}`;

/** Masked cells start empty. */
const textsOf = ({ cells }: ImportRow): Texts =>
  Object.fromEntries(cells.map((text, index) => [nameOf(index), isMasked(text ?? '') ? '' : (text ?? '')]));

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
  // A correction made elsewhere replaces the cells that are not being edited.
  const { register, handleSubmit, reset, formState } = useForm<Texts>({
    values: textsOf(row),
    resetOptions: { keepDirtyValues: true },
  });
  const fix = useFix(params);
  const fields = new Map((upload.mapping?.columns ?? []).map(({ index, field }) => [index, field]));
  const columns = upload.structure?.columns ?? [];
  const isTaken = ({ index }: ImportColumn) => (fields.get(index) ?? null) !== null;
  const isChanged = (index: number) => formState.dirtyFields[nameOf(index)] === true;
  const changed = columns.filter(({ index }) => isChanged(index));
  const firstBad = row.problems.find(({ column }) => column !== null)?.column ?? null;
  const whole = row.problems.filter(({ column }) => column === null);
  const save = handleSubmit((texts) => {
    const cells = Object.fromEntries(changed.map(({ index }) => [String(index), texts[nameOf(index)] ?? '']));
    fix.mutate({ rowNumber: row.row_number, cells }, { onSuccess: () => reset(undefined, { keepDirtyValues: false }) });
  });
  const cell = (column: ImportColumn) => (
    <CellField
      key={column.index}
      column={column}
      field={fields.get(column.index) ?? null}
      row={row}
      input={register(nameOf(column.index))}
      isChanged={isChanged(column.index)}
      first={column.index === firstBad}
      readOnly={!upload.may.mend}
      params={params}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={`Row ${row.row_number}${row.debtor_name ? `, ${row.debtor_name}` : ''}`}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <Group>
            <StatusBadge {...rowStateOf(row)} focusable />
          </Group>
          {whole.map(({ code, column, level, message }) => (
            <Notice key={`${code}${column}${message}`} tone={level === 'error' ? 'danger' : 'warning'}>
              {message}
              {upload.may.mend ? (
                <AnswerButtons problem={{ code, column, message }} params={params} rowNumber={row.row_number} />
              ) : null}
            </Notice>
          ))}
          {columns.filter(isTaken).map(cell)}
          {columns.some((column) => !isTaken(column)) ? (
            <Text size="sm" fw={600} mt="xs">
              Skipped
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

function CellField({
  column,
  field,
  row,
  input,
  isChanged,
  first,
  readOnly,
  params,
}: {
  column: ImportColumn;
  field: string | null;
  row: ImportRow;
  input: UseFormRegisterReturn;
  isChanged: boolean;
  /** The first cell to correct takes the focus. */
  first: boolean;
  readOnly: boolean;
  params: ImportParams;
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
  const text = (
    <TextInput
      {...input}
      label={columnName(column)}
      data-autofocus={first || undefined}
      description={hints.join(' · ') || undefined}
      error={errors.length > 0 && !isChanged ? errors.join(' ') : undefined}
      readOnly={readOnly}
      autoComplete="off"
      maxLength={2000}
      placeholder={masked ? before : undefined}
    />
  );
  const questions = readOnly || isChanged ? [] : problems.filter(({ code }) => questionOf(code) !== null);
  if (questions.length === 0) return text;
  return (
    <Stack gap={6}>
      {text}
      {questions.map((problem) => (
        <AnswerButtons key={problem.code} problem={problem} params={params} rowNumber={row.row_number} />
      ))}
    </Stack>
  );
}
