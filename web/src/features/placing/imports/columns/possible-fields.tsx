import { Button, Group, Text } from '@mantine/core';
import { possibleFields } from './confidence.ts';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import type { ImportColumn } from './mapping-draft.ts';

/** The two best readings of a column without a field, to choose from in one click. */
export function PossibleFields({ column, onPick }: { column: ImportColumn; onPick: (field: string) => void }) {
  const fields = possibleFields(column);
  if (fields.length === 0) return null;
  return (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        Could be
      </Text>
      {fields.map((field) => (
        <Button key={field} variant="default" size="compact-xs" onClick={() => onPick(field)}>
          {fieldLabel(field)}
        </Button>
      ))}
    </Group>
  );
}
