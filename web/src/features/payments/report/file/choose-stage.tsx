import { Button, Stack, Table, Text } from '@mantine/core';
import { directPaymentFileLimits } from '@recoup/contract/requests';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/payments';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../../lib/api.ts';
import { formatBytes, formatCount } from '../../../../lib/format.ts';
import { FileDropZone } from '../../../../ui/file-drop-zone.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { NotRead } from '../../../../ui/reading-panel.tsx';

const { bytes, rows } = directPaymentFileLimits;

const columns = [
  ['Account number', 'Needed. Ours (A-1042-7) or your own'],
  ['Amount', 'Needed, in dollars'],
  ['Date', 'Needed. The day on which you got the money'],
  ['Method', `One of: ${Object.values(PAYMENT_METHOD_LABELS).join(', ')}. “Other” where it is left out`],
  ['Reference', 'For example the check number'],
  ['Notes', 'What else the agency should know'],
] as const;

const saveTemplate = () =>
  saveFile({
    blob: new Blob([`${columns.map(([header]) => header).join(',')}\r\n`], { type: 'text/csv' }),
    name: 'direct-payments-template.csv',
  });

export function ChooseStage({ failed, onFile }: { failed: { file: File; error: unknown } | null; onFile: (file: File) => void }) {
  return (
    <Stack gap="lg">
      {failed ? <NotRead {...failed} onRetry={onFile} /> : null}
      <FileDropZone
        accept={['.csv', '.tsv', '.txt', '.xlsx']}
        maxBytes={bytes}
        title="Drop a file of payments to you here"
        hint={`CSV or Excel (XLSX), up to ${formatCount(rows)} rows and ${formatBytes(bytes)}. Nothing is reported before you have seen it.`}
        onFiles={([file]) => file && onFile(file)}
      />
      <Panel
        title="What the file holds"
        actions={
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={saveTemplate}>
            Template (CSV)
          </Button>
        }
      >
        <Text size="sm" c="dimmed" mb="sm">
          One payment a row, and in the first row the names of the columns, in any order.
        </Text>
        <Table verticalSpacing={6} withRowBorders={false} horizontalSpacing={0}>
          <Table.Tbody>
            {columns.map(([header, meaning]) => (
              <Table.Tr key={header}>
                <Table.Th w={150} pr="md">
                  {header}
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
    </Stack>
  );
}
