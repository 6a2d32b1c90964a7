import { reportLimits } from '@recoup/contract/reports/reports';
import type { Config } from '#server/config.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

const scheduledReport = defineEmail({
  key: 'scheduled_report',
  name: 'Scheduled report',
  purpose: 'Sent to the recipients of a schedule when its report is ready. It contains no data of the report',
  audience: 'clients',
  placeholders: {
    report: { meaning: 'Title of the report', sample: 'Inventory' },
    company: { meaning: 'Company name', sample: 'Alder Family Dental' },
    days: { meaning: 'Days that it can be downloaded', sample: String(reportLimits.keptDays) },
    link: { meaning: 'Link to the downloads', sample: 'https://portal.example.com/downloads', kind: 'button', isRequired: true },
  },
  subject: 'Your report is ready: {{report}}',
  paragraphs: [
    'The report “{{report}}” of {{company}} is ready as scheduled.',
    'Sign in to download it. It is available for {{days}} days.',
    '{{link}}',
  ],
  button: 'Open your downloads',
  note: 'You can stop these emails in the portal: Downloads, Schedules.',
});

/** Email to a schedule's recipients. It links to the portal and contains no data of the report. */
export function writeScheduledReport(
  config: Config,
  { title, companyName }: { title: string; companyName: string },
): EmailContent {
  return writeEmail(scheduledReport, {
    report: title,
    company: companyName,
    days: String(reportLimits.keptDays),
    link: pageAddress(config, '/downloads?tab=runs'),
  });
}
