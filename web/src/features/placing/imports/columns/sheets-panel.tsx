import { Stack, Text } from '@mantine/core';
import type { ImportStructure } from '@recoup/contract/placing/import-shapes';
import { messageOf } from '#lib/api/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { useReadAgain, type ImportParams } from '../queries.ts';
import { SheetChooser } from './sheet-chooser.tsx';

/** Asks which list of a file with several is placed. */
export function SheetsPanel({ structure, params }: { structure: ImportStructure; params: ImportParams }) {
  const readAgain = useReadAgain();
  return (
    <Panel title="Choose what to place">
      <Stack gap="md">
        <Text size="sm">
          This file has several lists, or sheets that repeat each other. Only what you choose is read; nothing else is placed.
        </Text>
        <SheetChooser
          structure={structure}
          pending={readAgain.isPending}
          onRead={(sheets) => readAgain.mutate({ params, body: { sheets } })}
        />
        {readAgain.isError ? (
          <Notice tone="danger" alert>
            {messageOf(readAgain.error)}
          </Notice>
        ) : null}
      </Stack>
    </Panel>
  );
}
