import { z } from 'zod';
import { clientParams, cursorQuery, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

/** Actions in a company's audit log, with their labels. */
export const auditActionLabels = {
  'account.viewed': 'Viewed an account',
  'account.placed': 'Placed an account by hand',
  'account.note_added': 'Added a note',
  'account.document_added': 'Added a document',
  'accounts.exported': 'Exported accounts',
  'document.downloaded': 'Downloaded a document',
  'file.added': 'Added a file of the company',
  'file.replaced': 'Replaced a file of the company',
  'file.downloaded': 'Downloaded a file of the company',
  'file.moved': 'Moved a file of the company',
  'file.copied': 'Copied a file of the company',
  'file.removed': 'Removed a file of the company',
  'export.downloaded': 'Downloaded an export',
  'report.requested': 'Requested a report',
  'report.downloaded': 'Downloaded a report',
  'report.scheduled': 'Scheduled a report',
  'report.schedule_changed': 'Changed a schedule of a report',
  'report.schedule_ended': 'Ended a schedule of a report',
  'published_document.downloaded': 'Downloaded a document of the agency',
  'import.created': 'Began a placement file',
  'import.answered': 'Answered a question about a placement file',
  'import.certified': 'Certified a placement file',
  'import.committed': 'Placed a file',
  'import.cancelled': 'Gave up a placement file',
  'import.acknowledged': 'Downloaded an acknowledgement',
  'import.errors_downloaded': 'Downloaded the rows with errors',
  'user.invited': 'Invited a user',
  'user.invitation_resent': 'Sent an invitation again',
  'user.invitation_revoked': 'Took an invitation back',
  'user.joined': 'Joined the company',
  'user.changed': "Changed a user's access",
  'user.removed': 'Removed a user',
  'users.exported': 'Exported the list of users',
  'activity.exported': 'Exported the activity log',
  'client.loaded': 'Added the company',
  'client.changed': 'Changed the company',
  'client.went_live': 'Opened the portal to the company',
  'client.created': 'Created the company',
  'client.suspended': 'Suspended the company',
  'client.resumed': 'Resumed the company',
  'client.note_added': 'Added an internal note',
  'client.note_edited': 'Changed an internal note',
  'user.factors_reset': 'Reset the two-factor authentication of a user',
  'account.changed': 'Changed an account',
  'person.changed': 'Changed a debtor',
  'onboarding.submitted': 'Submitted the onboarding',
  'onboarding.approved': 'Approved the company',
  'onboarding.returned': 'Returned the onboarding',
  'agreement.signed': 'Signed an agreement',
  'agreement.downloaded': 'Downloaded a signed agreement',
  'bank_account.added': 'Added a bank account',
  'bank_account.default_changed': 'Changed the default bank account',
  'bank_account.purpose_changed': 'Changed what a bank account is used for',
  'bank_account.archived': 'Archived a bank account',
  'location.added': 'Added a location',
  'location.changed': 'Changed a location',
  'location.deactivated': 'Deactivated a location',
  'location.reactivated': 'Reactivated a location',
  'locations.imported': 'Added locations from a file',
  'locations.exported': 'Exported the list of locations',
  'payments.exported': 'Exported payments',
  'statement.downloaded': 'Downloaded a statement',
  'statement.drafted': 'Drafted a statement',
  'statement.draft_changed': 'Changed the draft of a statement',
  'statement.draft_discarded': 'Discarded the draft of a statement',
  'statement.issued': 'Issued a statement',
  'ach.settings_changed': 'Changed the ACH settings',
  'ach.prepared': 'Prepared an ACH file of remittances',
  'ach.approved': 'Approved an ACH file of remittances',
  'ach.exported': 'Exported an ACH file of remittances',
  'ach.cancelled': 'Cancelled an ACH file of remittances',
  'business.changed': 'Changed the business info',
  'account.withdrawn': 'Withdrew an account',
  'batch.withdrawn': 'Withdrew a batch',
  'request.submitted': 'Sent a request to the agency',
  'request.cancelled': 'Took a request back',
  'requests.imported': 'Reported payments from a file',
  'message.sent': 'Wrote to the agency',
  'dispute.answered': 'Answered a dispute',
  'offer.decided': 'Decided about an offer',
  'api_key.created': 'Created an API key',
  'api_key.revoked': 'Revoked an API key',
  'api_key.used': 'Used an API key',
  'webhook.created': 'Created a webhook',
  'webhook.secret_rotated': 'Replaced the secret of a webhook',
  'webhook.enabled': 'Turned on a webhook',
  'webhook.disabled': 'Turned off a webhook whose deliveries failed',
  'webhook.ended': 'Ended a webhook',
  'webhook.tested': 'Tested a webhook',
  'webhook.replayed': 'Sent a webhook delivery again',
  'search.by_ssn': 'Searched by the last four of a Social Security number',
  'agency.looked': 'Agency staff looked',
  'agency.posted': 'Agency staff posted',
  'agency.invited': 'Invited a colleague',
  'agency.invitation_resent': 'Sent a colleague’s invitation again',
  'agency.invitation_revoked': 'Withdrew a colleague’s invitation',
  'agency.joined': 'Joined the team',
  'agency.member_changed': 'Changed a colleague’s access',
  'agency.member_removed': 'Removed a colleague',
  'agency.key_created': 'Created a feed key',
  'agency.key_revoked': 'Revoked a feed key',
  'agency.code_defined': 'Defined a status code',
  'agency.layout_changed': 'Changed a layout of placement files',
  'agency.webhook_created': 'Created a webhook to the agency’s system',
  'agency.webhook_ended': 'Ended a webhook to the agency’s system',
  'agency.webhook_tested': 'Tested a webhook to the agency’s system',
  'agency.webhook_retried': 'Sent failed deliveries of a webhook again',
  'agency.webhook_replayed': 'Sent a delivery to the agency’s system again',
  'agency.listed': 'Agency staff listed records of several companies',
  'agency.document_downloaded': 'Agency staff downloaded a document',
  'agency.document_published': 'Agency staff published a document',
  'agency.balance_entered': 'Entered the balance of a trust account',
  'agency.file_checked': 'Checked a file of data for the portal',
  'agency.file_loaded': 'Loaded a file of data into the portal',
  'agency.placement_downloaded': 'Downloaded a placement for the agency’s system',
  'agency.assigned': 'Assigned work to agency staff',
  'agency.item_closed': 'Agency staff closed an item without an answer',
  'agency.template_created': 'Added an answer template',
  'agency.template_changed': 'Changed an answer template',
  'agency.template_deleted': 'Deleted an answer template',
  'complaint.recorded': 'Recorded a complaint',
  'complaint.viewed': 'Viewed a complaint',
  'complaint.changed': 'Changed a complaint',
  'complaint.moved': 'Answered, resolved, withdrew or reopened a complaint',
  'complaints.exported': 'Exported complaints',
  'complaints.days_set': 'Set the days until a complaint is due',
  'agency.brand_changed': 'Changed the brand',
  'reach.searched': 'Searched who saw a debtor, or what a user or key reached',
  'reach.exported': 'Exported who saw a debtor, or what a user or key reached',
  'retention.period_set': 'Set a retention period',
  'retention.period_removed': 'Removed a retention period',
  'retention.exported': 'Exported what the next purge removes',
  'legal_hold.set': 'Set a legal hold',
  'legal_hold.released': 'Released a legal hold',
  'agency.email_changed': 'Changed the text of an email',
  'agency.email_reset': 'Restored the default text of an email',
  'agency.license_added': 'Added a license',
  'agency.license_changed': 'Changed a license',
  'agency.license_removed': 'Removed a license',
  'agency.test_email_sent': 'Sent a test email to themselves',
  'agency.agreement_added': 'Added a version of an agreement',
  'retention.people_purged': 'Removed numbers that identify people after their retention period',
  'retention.bank_numbers_purged': 'Removed the numbers of archived bank accounts after their retention period',
} as const;
export type AuditLogAction = keyof typeof auditActionLabels;
export const auditLogActions = Object.keys(auditActionLabels) as [AuditLogAction, ...AuditLogAction[]];

/** List filters. */
const auditLogFilters = {
  /** The actor. */
  actor_id: id.optional(),
  action: repeated(z.enum(auditLogActions)),
  /** First and last day of a period. */
  from: day.optional(),
  to: day.optional(),
  /** By default, views by one agency user within a clock hour are merged into one entry, except file views. */
  looks: z.enum(['each']).optional(),
};
export const auditLogFilterQuery = z.object(auditLogFilters);
export type AuditLogFilters = z.output<typeof auditLogFilterQuery>;

const auditLogListQuery = z.object({ ...auditLogFilters, ...cursorQuery });
export type AuditLogListQuery = z.output<typeof auditLogListQuery>;

const auditLogActor = z.object({
  /** Null: no user signed in (a nightly job or the agency's operator). */
  id: id.nullable(),
  name: z.string(),
  email: z.string().nullable().meta({ title: 'Email' }),
  kind: z.enum(['member', 'agency', 'api_key', 'system']),
});
export type AuditLogActor = z.output<typeof auditLogActor>;

export const auditLogEntry = z.object({
  id,
  at: instant.meta({ title: 'When' }),
  action: z.string(),
  /** Label of the action. */
  words: z.string().meta({ title: 'What' }),
  /** Details as text. */
  detail: z.string().nullable().meta({ title: 'Details' }),
  actor: auditLogActor.meta({ title: 'Who' }),
  /** The subject, while it exists; `people_id` with `id` links to an account. */
  subject: z
    .object({ type: z.string(), id: id.nullable(), label: z.string().nullable(), people_id: id.nullable() })
    .nullable()
    .meta({ title: 'About' }),
  ip: z.string().nullable().meta({ title: 'Address' }),
  /** Browser and system from the user agent, such as `Chrome on Windows`. */
  device: z.string().nullable().meta({ title: 'Device' }),
  /** Merged views of one agency user: their number and the time of the last. */
  looks: z.object({ count: z.int(), until: instant }).nullable(),
});
export type AuditLogEntry = z.output<typeof auditLogEntry>;

const roles = ['client_admin'] as const;

export const listAuditLog = defineEndpoint({
  name: 'activity.list',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/activity',
  summary: 'Audit log of the client: who viewed, exported or changed what, newest first',
  access: 'client',
  roles,
  params: clientParams,
  query: auditLogListQuery,
  response: listOf(auditLogEntry),
});

export const listAuditLogActors = defineEndpoint({
  name: 'activity.actors',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/activity/people',
  summary: 'Everyone who ever had access to the client, as choices of the user filter',
  access: 'client',
  roles,
  params: clientParams,
  response: z.object({ data: z.array(auditLogActor) }),
});

export const exportAuditLog = defineEndpoint({
  name: 'activity.export',
  api: 'core',
  method: 'GET',
  path: '/v1/clients/{client_id}/activity/export',
  summary: 'All matching audit entries as a file, one row per view',
  access: 'client',
  roles,
  params: clientParams,
  query: z.object({ ...auditLogFilters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});
