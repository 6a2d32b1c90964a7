import { Table, Text } from '@mantine/core';
import { directPaymentFileLimits } from '@recoup/contract/money/direct-payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { ChooseListFile } from '#shared/list-file/choose-list-file.tsx';

const columns = [
  ['Account number', 'Required. Ours (A-1042-7) or your own'],
  ['Amount', 'Required. In dollars'],
  ['Date', 'Required. The day you received the payment'],
  ['Method', `One of: ${Object.values(PAYMENT_METHOD_LABELS).join(', ')}. “Other” if blank`],
  ['Reference', 'For example, the check number'],
  ['Notes', 'Anything else the agency should know'],
] as const;

const template = { name: 'direct-payments-template.csv', headers: columns.map(([header]) => header) };

export function ChooseStage(chosen: { failed: { file: File; error: unknown } | null; onFile: (file: File) => void }) {
  return (
    <ChooseListFile
      {...chosen}
      limits={directPaymentFileLimits}
      title="Drop a direct payment file here"
      done="reported"
      template={template}
    >
      <Text size="sm" c="dimmed" mb="sm">
        One payment per row, with the names of the columns in the first row, in any order.
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
    </ChooseListFile>
  );
}
