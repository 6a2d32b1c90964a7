import { reportLimits } from '@recoup/contract/reports/reports';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

/** Email to a schedule's recipients. It links to the portal and contains no data of the report. */
export function writeScheduledReport(
  config: Config,
  { title, companyName }: { title: string; companyName: string },
): EmailContent {
  return {
    subject: `Your report is ready: ${title}`,
    paragraphs: [
      `The report “${title}” of ${companyName} is ready as scheduled.`,
      `Sign in to download it. It is available for ${reportLimits.keptDays} days.`,
    ],
    button: { label: 'Open your downloads', url: pageAddress(config, '/downloads?tab=runs') },
    note: 'You can stop these emails in the portal: Downloads, Schedules.',
  };
}
