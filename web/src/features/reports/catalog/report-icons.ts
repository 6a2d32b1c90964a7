import type { ReportKindName } from '@recoup/domain/reports/catalog';
import {
  IconArchive,
  IconChartBar,
  IconChartLine,
  IconClipboardCheck,
  IconFileDollar,
  IconHourglass,
  IconListDetails,
  IconMessageQuestion,
  IconReceiptDollar,
  IconStack2,
  IconStairs,
  IconTransfer,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

/** Icon of a report in the catalog. */
export const REPORT_ICONS: Record<ReportKindName, Icon> = {
  acknowledgement: IconClipboardCheck,
  inventory: IconListDetails,
  closed: IconArchive,
  payments: IconReceiptDollar,
  remittance: IconFileDollar,
  liquidation: IconChartLine,
  performance: IconChartBar,
  stair_step: IconStairs,
  batch_analysis: IconStack2,
  roll_forward: IconTransfer,
  aging: IconHourglass,
  open_items: IconMessageQuestion,
  users: IconUsers,
};
