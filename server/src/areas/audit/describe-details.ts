import { REQUEST_KIND_INFO, type RequestKind } from '@recoup/domain/accounts/requests';
import { RETENTION_KINDS, type RetentionKindName } from '@recoup/domain/agency/retention';
import { questionOf } from '@recoup/domain/placing/questions';
import { ROLE_LABELS, type Role } from '@recoup/domain/users/roles';

type Details = Record<string, unknown>;

const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(ROLE_LABELS, value);
const roleOf = (value: unknown) => (isRole(value) ? ROLE_LABELS[value] : '');
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (...parts: string[]) => parts.filter((part) => part !== '').join(', ') || null;
const counted = (value: unknown, one: string, many: string) =>
  typeof value === 'number' ? `${value.toLocaleString('en-US')} ${value === 1 ? one : many}` : '';

const kindLabel = (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(RETENTION_KINDS, value) ? RETENTION_KINDS[value as RetentionKindName].label : '';
const kindOf = (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(REQUEST_KIND_INFO, value) ? REQUEST_KIND_INFO[value as RequestKind].label : '';

function accessOf(value: unknown): string {
  const { role, location_ids: locations } = (value ?? {}) as Details;
  const limit = Array.isArray(locations) ? `, ${counted(locations.length, 'location', 'locations')}` : '';
  return `${roleOf(role)}${limit}`;
}

/** By the operation's prefix. */
const areas: readonly (readonly [string, string])[] = [
  ['debtors.get', 'An account'],
  ['debtors', 'Debtors'],
  ['clients', 'The company'],
  ['users', 'Users'],
  ['api-keys', 'API keys'],
  ['activity', 'Activity log'],
  ['bank-accounts', 'Bank accounts'],
  ['locations', 'Locations'],
  ['business', 'Business info'],
  ['imports', 'Placement files'],
  ['placements', 'Manual placements'],
  ['exports', 'Exports'],
  ['report', 'Reports'],
  ['published_documents', 'Documents of the agency'],
  ['agreements', 'Agreements'],
  ['remittances', 'Statements'],
  ['commission-schedule', 'Commission terms'],
  ['requests', 'Requests'],
  ['messages', 'Messages'],
  ['disputes', 'Disputes'],
  ['offers', 'Offers'],
  ['agency_client_users', 'Users'],
  ['agency_client_rates', 'Commission terms'],
  ['agency_statement', 'Statements'],
  ['agency_clients', 'The company'],
  ['agency_accounts', 'An account'],
  ['agency_reconciliation', 'Reconciliation'],
  ['agency_feed_items', 'Items of the agency’s systems'],
];

function areaOf(operation: string): string {
  const [name = ''] = operation.split('.');
  const plain = name.replace(/^agency_/, '').replaceAll('_', ' ');
  return areas.find(([start]) => operation.startsWith(start))?.[1] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

/** By the name of a list over all clients. */
const listedNouns: Readonly<Record<string, readonly [string, string]>> = {
  queue: ['open item', 'open items'],
  accounts: ['account', 'accounts'],
  payments: ['payment', 'payments'],
  placements: ['placement', 'placements'],
  documents: ['document', 'documents'],
  complaints: ['complaint', 'complaints'],
  retention: ['record', 'records'],
};

function describeListed(name: string, rows: unknown): string {
  const [one, many] = listedNouns[name] ?? ['row', 'rows'];
  return counted(rows, one, many);
}

/** The pages that an agency user viewed, each once. */
export const describeViews = (operations: readonly string[]): string =>
  [...new Set(operations.map(areaOf))].toSorted().join(', ');

/** An entry's details as text; null if they add nothing. */
export function describeDetails(action: string, details: Details): string | null {
  const { email, format, rows, accounts, people } = details;
  switch (action) {
    case 'user.changed':
      return list(textOf(email), `${accessOf(details['from'])} → ${accessOf(details['to'])}`);
    case 'user.invited':
    case 'user.joined':
    case 'user.removed':
      return list(textOf(email), accessOf(details));
    case 'user.invitation_resent':
    case 'user.invitation_revoked':
      return list(textOf(email));
    case 'accounts.exported':
    case 'users.exported':
    case 'activity.exported':
    case 'locations.imported':
    case 'locations.exported':
      return list(textOf(format).toUpperCase(), counted(rows, 'row', 'rows'));
    case 'bank_account.added':
    case 'bank_account.default_changed':
    case 'bank_account.purpose_changed':
    case 'bank_account.archived':
      return list(textOf(details['bank_name']), `••••${textOf(details['last4'])}`);
    case 'api_key.created':
    case 'api_key.revoked':
      return list(textOf(details['name']), `${textOf(details['prefix'])}…`);
    case 'webhook.created':
    case 'webhook.secret_rotated':
    case 'webhook.enabled':
    case 'webhook.disabled':
    case 'webhook.ended':
    case 'webhook.tested':
    case 'webhook.replayed':
      return list(textOf(details['name']), textOf(details['url']));
    case 'api_key.used':
      return list(textOf(details['route']));
    case 'location.added':
    case 'location.changed':
    case 'location.deactivated':
    case 'location.reactivated':
      return list(textOf(details['code']), textOf(details['name']));
    case 'report.requested':
    case 'report.downloaded':
    case 'report.scheduled':
    case 'report.schedule_changed':
    case 'report.schedule_ended':
      return list(textOf(details['title']), textOf(format).toUpperCase());
    case 'file.added':
    case 'file.replaced':
    case 'file.downloaded':
    case 'file.moved':
    case 'file.copied':
    case 'file.removed':
      return list(
        [textOf(details['name']), textOf(details['to'])].filter((name) => name !== '').join(' → '),
        details['by_link'] === true ? 'by a link' : '',
        details['by_key'] === true ? 'by the agency’s system' : '',
      );
    case 'agency.document_downloaded':
    case 'agency.document_published':
    case 'published_document.downloaded':
      return list(textOf(details['title']));
    case 'payments.exported':
      return list(textOf(format).toUpperCase(), rows === undefined ? '' : counted(rows, 'payment', 'payments'));
    case 'statement.drafted':
    case 'statement.draft_changed':
    case 'statement.draft_discarded':
    case 'statement.issued':
      return list(textOf(details['number']));
    case 'ach.prepared':
    case 'ach.approved':
    case 'ach.exported':
    case 'ach.cancelled':
      return list(
        textOf(details['number']),
        typeof details['file'] === 'number' ? `ACH file ${details['file']}` : '',
        counted(details['remittances'], 'remittance', 'remittances'),
      );
    case 'statement.downloaded':
      return list(textOf(details['number']), textOf(format).toUpperCase());
    case 'business.changed':
      return list(textOf(details['words']));
    case 'request.submitted':
    case 'request.cancelled':
      return list(kindOf(details['kind']));
    case 'requests.imported':
      return list(counted(rows, 'payment', 'payments'));
    case 'message.sent':
      return list(counted(accounts, 'account', 'accounts'));
    case 'dispute.answered':
    case 'offer.decided':
      return list(textOf(details['words']));
    case 'agency.looked':
      return list(areaOf(textOf(details['operation'])), details['is_file'] === true ? 'as a file' : '');
    case 'agency.listed':
      return list(describeListed(textOf(details['list']), rows));
    case 'complaint.recorded':
    case 'complaint.viewed':
    case 'complaint.changed':
      return list(textOf(details['reference']));
    case 'complaint.moved':
      return list(
        textOf(details['reference']),
        `${textOf(details['from'])} → ${textOf(details['to'])}`,
        textOf(details['reason']),
      );
    case 'complaints.exported':
      return list(textOf(format).toUpperCase());
    case 'complaints.days_set':
      return `${String(details['before'])} → ${String(details['after'])} days`;
    case 'agency.balance_entered':
      return list(textOf(details['bank_account']), textOf(details['day']));
    case 'agency.file_checked':
    case 'agency.file_loaded':
      return list(
        textOf(details['file']),
        counted(details['applied'], 'row applied', 'rows applied'),
        counted(details['refused'], 'row refused', 'rows refused'),
      );
    case 'agency.file_refused_rows':
      return list(textOf(details['file']), counted(rows, 'row', 'rows'));
    case 'agency.placement_downloaded':
      return list(textOf(details['number']), counted(rows, 'account', 'accounts'));
    case 'agency.posted':
      return list(textOf(details['kind']).replaceAll('_', ' '));
    case 'agency.key_created':
    case 'agency.key_revoked':
      return list(textOf(details['name']));
    case 'agency.code_defined':
      return list(textOf(details['code']), textOf(details['status']));
    case 'agency.file_pattern_changed':
    case 'agency.file_pattern_removed':
      return list(textOf(details['pattern']), textOf(details['kind']).replaceAll('_', ' '));
    case 'agency.exchange_layout_chosen':
      return list(textOf(details['layout']) || 'none', details['with_pii'] === true ? 'with identity numbers' : '');
    case 'agency.exchange_file_resent':
    case 'agency.exchange_file_received':
      return typeof details['number'] === 'number' ? `file ${details['number']}` : null;
    case 'agency.layout_changed':
      return list(textOf(details['name']), textOf(details['change']));
    case 'agency.webhook_created':
      return list(textOf(details['url']));
    case 'agency.assigned':
      return list(textOf((details['item'] as Details | undefined)?.['kind']), textOf(details['to']) || 'nobody');
    case 'agency.item_closed':
      return list(textOf((details['queue_item'] as Details | undefined)?.['kind']));
    case 'agency.brand_changed':
      return list(...Object.keys((details['changes'] as Details | undefined) ?? {}).map((field) => field.replaceAll('_', ' ')));
    case 'agency.maintenance_announced':
    case 'agency.incident_opened':
    case 'agency.incident_updated':
      return list(textOf(details['title']), textOf(details['text']));
    case 'agency.license_added':
    case 'agency.license_changed':
    case 'agency.license_removed':
      return list(textOf(details['state']), textOf(details['number']));
    case 'agency.email_changed':
    case 'agency.email_reset':
    case 'agency.test_email_sent':
    case 'agency.template_created':
    case 'agency.template_changed':
    case 'agency.template_deleted':
      return list(textOf(details['name']));
    case 'import.answered': {
      const question = questionOf(textOf(details['problem']));
      const answer = question?.answers.find(({ value }) => value === details['answer']);
      return list(question?.label ?? '', answer?.label ?? '', counted(rows, 'row', 'rows'));
    }
    case 'batch.withdrawn':
    case 'import.certified':
    case 'import.committed':
      return list(counted(accounts, 'account', 'accounts'));
    case 'agreement.signed':
    case 'agreement.downloaded':
      return list(textOf(details['title']), `version ${textOf(details['version'])}`, textOf(details['signer']));
    case 'client.created':
      return list(textOf(details['code']));
    case 'client.maintenance_started':
      return list(textOf(details['message']));
    case 'client.suspended':
    case 'client.ended':
      return list(textOf(details['reason']));
    case 'client.data_exported':
      return list(counted(details['files'], 'file', 'files'));
    case 'client.export_downloaded':
      return list(textOf(details['file']) === 'export' ? 'Export' : 'Certificate');
    case 'client.data_returned':
      return list(textOf(details['to']), textOf(details['how']));
    case 'onboarding.approved':
    case 'onboarding.returned':
      return list(textOf(details['by']), textOf(details['reason']));
    case 'reach.searched':
    case 'reach.exported': {
      const found = details['people_ids'];
      return list(
        textOf(details['actor']),
        Array.isArray(found) ? counted(found.length, 'debtor found', 'debtors found') : '',
        textOf(format).toUpperCase(),
      );
    }
    case 'retention.period_set':
      return list(
        kindLabel(details['kind']),
        textOf(details['state']),
        counted(details['after'], 'month', 'months'),
        textOf(details['source']),
      );
    case 'retention.period_removed':
      return list(kindLabel(details['kind']), textOf(details['state']));
    case 'retention.exported':
      return list(textOf(format).toUpperCase());
    case 'legal_hold.set':
    case 'legal_hold.released':
      return list(textOf(details['reason']));
    case 'retention.people_purged':
    case 'retention.names_purged':
      return list(counted(people, 'person', 'people'));
    case 'retention.bank_numbers_purged':
      return list(counted(accounts, 'account', 'accounts'));
    default:
      return null;
  }
}
