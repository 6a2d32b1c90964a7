import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import type { LoadColumns } from '@recoup/contract/agency/load';
import { formatCount, plural } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';
import { fieldLabel, kindLabel } from './load-labels.ts';
import classes from './load.module.css';
import type { LoadMapping } from '@recoup/contract/agency/load';

type Table = NonNullable<LoadColumns['table']>;

/** Missing fields and ambiguous columns, with fields named as on screen. */
function openProblems(problems: Table['problems'], { columns, constants }: LoadMapping): string[] {
  return problems.flatMap(({ field, is_missing: isMissing, message }) => {
    if (field === null || !isMissing) return [message];
    return columns[field] === undefined && constants[field] === undefined ? [`No column is ${fieldLabel(field)}.`] : [];
  });
}

/** Maps columns to fields, and sets values for all rows. */
export function MapStage({
  fileName,
  kind,
  table,
  mapping,
  onChange,
  pending,
  onCheck,
  onCancel,
}: {
  fileName: string;
  kind: string;
  table: Table;
  mapping: LoadMapping;
  onChange: (mapping: LoadMapping) => void;
  pending: boolean;
  onCheck: () => void;
  onCancel: () => void;
}) {
  const fieldOf = new Map(Object.entries(mapping.columns).map(([field, header]) => [header, field]));
  const choices = table.fields.map(({ name, is_required: isRequired }) => ({
    value: name,
    label: `${fieldLabel(name)}${isRequired ? ' (required)' : ''}`,
  }));
  const mapped = fieldOf.size;
  const problems = openProblems(table.problems, mapping);
  const set = (header: string, field: string | null) => {
    const columns = Object.fromEntries(
      Object.entries(mapping.columns).filter(([name, column]) => column !== header && name !== field),
    );
    const constants = Object.fromEntries(Object.entries(mapping.constants).filter(([name]) => name !== field));
    onChange({ columns: field === null ? columns : { ...columns, [field]: header }, constants });
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end">
        <div>
          <Title order={2} size="h3">
            Columns in {fileName}
          </Title>
          <Text size="sm" c="dimmed">
            {formatCount(mapped)} of {plural(table.columns.length, 'column')} {mapped === 1 ? 'is' : 'are'} read as{' '}
            {kindLabel(kind).toLowerCase()}.{table.is_saved ? ' The saved mapping was applied.' : ''}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button loading={pending} onClick={onCheck}>
            Check the rows
          </Button>
        </Group>
      </Group>
      {problems.length > 0 ? (
        <Notice tone="warning" title="Some columns need your attention">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ul className={classes.columns} aria-label="Columns of the file">
        {table.columns.map(({ header, samples }) => (
          <li key={header}>
            <div className={classes.column}>
              <b>{header}</b>
              <span className={classes.samples}>{samples.join(' · ') || 'No values'}</span>
            </div>
            <Select
              aria-label={`Field for column ${header}`}
              placeholder="Not used"
              data={choices}
              value={fieldOf.get(header) ?? null}
              searchable
              clearable
              onChange={(field) => set(header, field)}
            />
          </li>
        ))}
      </ul>
      <ValuesForAllRows table={table} mapping={mapping} onChange={onChange} />
    </Stack>
  );
}

/** Values for all rows, for required fields and choices without a column. */
function ValuesForAllRows({
  table,
  mapping,
  onChange,
}: {
  table: Table;
  mapping: LoadMapping;
  onChange: (mapping: LoadMapping) => void;
}) {
  const open = table.fields.filter(
    ({ name, is_required: isRequired, choices }) =>
      mapping.columns[name] === undefined &&
      !name.includes('.') &&
      (isRequired || choices.length > 0 || name in mapping.constants),
  );
  if (open.length === 0) return null;
  const set = (name: string, value: string) => {
    const { [name]: _former, ...rest } = mapping.constants;
    onChange({ ...mapping, constants: value === '' ? rest : { ...rest, [name]: value } });
  };
  return (
    <section aria-labelledby="load-constants">
      <Title order={2} size="h4" id="load-constants" mb="xs">
        Values for all rows
      </Title>
      <div className={classes.choice}>
        {open.map(({ name, choices, is_required: isRequired }) => {
          const label = `${fieldLabel(name)}${isRequired ? '' : ' (optional)'}`;
          return choices.length > 0 ? (
            <Select
              key={name}
              label={label}
              placeholder="Choose"
              data={choices}
              value={mapping.constants[name] ?? null}
              clearable
              onChange={(value) => set(name, value ?? '')}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              value={mapping.constants[name] ?? ''}
              onChange={({ currentTarget: { value } }) => set(name, value)}
            />
          );
        })}
      </div>
    </section>
  );
}
