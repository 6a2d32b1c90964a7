import { Button, Group, Text } from '@mantine/core';
import type { ImportStructure } from '@recoup/contract/placing/import-shapes';
import { messageOf } from '#lib/api/errors.ts';
import { Panel } from '#ui/panel.tsx';
import { useReadAgain, type ImportParams } from '../queries.ts';

/** Lets the user choose another sheet of the workbook when this one has nothing to place. */
export function OtherSheet({ structure, params }: { structure: ImportStructure; params: ImportParams }) {
  const readAgain = useReadAgain();
  return (
    <Panel title="Read another sheet of this workbook">
      <Group gap="xs">
        {structure.sheets.map(({ name }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            disabled={readAgain.isPending}
            onClick={() => readAgain.mutate({ params, body: { sheets: [name] } })}
          >
            {name}
          </Button>
        ))}
      </Group>
      {readAgain.isError ? (
        <Text role="alert" size="sm" mt="xs" c="var(--mantine-color-error)">
          {messageOf(readAgain.error)}
        </Text>
      ) : null}
    </Panel>
  );
}
