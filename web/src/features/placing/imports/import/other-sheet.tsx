import { Button, Group, Text } from '@mantine/core';
import type { ImportStructure } from '@recoup/contract/placing/imports';
import { messageOf } from '#lib/api/errors.ts';
import { Panel } from '#ui/panel.tsx';
import { useReadAgain, type ImportParams } from '../queries.ts';

/** A sheet that has nothing to place is no end: another one of the same workbook may be meant. */
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
            onClick={() => readAgain.mutate({ params, body: { sheet: name } })}
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
