import type { OutboxItem, OutboxKind } from '@recoup/contract/feed/outbox';

/** An event of the outbox with what only files need. */
export interface FileEvent extends OutboxItem {
  /** The agency's number of the client, else its code. */
  clientNumber: string;
  /** The name of the document's file in `out`. */
  documentFile: string | null;
}

export interface ExportField {
  name: string;
  /** `dollars` and `cents` are read as cents; a day or an instant is ISO; `json` is any value. */
  type: 'text' | 'number' | 'cents' | 'dollars' | 'day' | 'instant' | 'json';
  read: (event: FileEvent) => unknown;
  /** Left out of our own files, which have it in another form. */
  isOther?: boolean;
}

type Row = readonly [name: string, path?: string, type?: ExportField['type']];

/** A value by its path in the event's data. */
function at(path: string): ExportField['read'] {
  const names = path.split('.');
  return ({ data }) =>
    names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], data);
}

/** Money has two fields: `…_cents`, and the same without the suffix in dollars. */
const fieldsOf = (rows: readonly Row[]): ExportField[] =>
  rows.flatMap(([name, path = name, type = 'text']): ExportField[] => {
    const field: ExportField = { name, type, read: at(path) };
    return type === 'cents' ? [field, { ...field, name: name.replace(/_cents$/, ''), type: 'dollars', isOther: true }] : [field];
  });

const common: ExportField[] = [
  { name: 'cursor', type: 'number', read: ({ cursor }) => cursor },
  { name: 'kind', type: 'text', read: ({ kind }) => kind },
  { name: 'id', type: 'text', read: ({ id }) => id },
  { name: 'at', type: 'instant', read: ({ at }) => at },
  { name: 'client_id', type: 'text', read: ({ client }) => client.id },
  { name: 'client_code', type: 'text', read: ({ client }) => client.code },
  { name: 'client_number', type: 'text', read: ({ clientNumber }) => clientNumber },
  { name: 'client_name', type: 'text', read: ({ client }) => client.name },
  { name: 'account', type: 'text', read: ({ account }) => account },
  { name: 'agency_account', type: 'text', read: (event) => event.agency_account },
];

interface Debtor {
  kind?: string;
  display_name?: string;
  first_name?: string | null;
  middle_name?: string | null;
  last_name?: string | null;
  suffix?: string | null;
  phones?: { type: string; number: string }[];
}

const debtorOf = ({ data }: FileEvent): Debtor => (data['debtor'] ?? {}) as Debtor;

const phone = (name: string, types: readonly string[]): ExportField => ({
  name,
  type: 'text',
  read: (event) => debtorOf(event).phones?.find(({ type }) => types.includes(type))?.number,
});

/** "Poe, Ira J": how collection systems write a person; a business has no comma. */
function lastFirst(event: FileEvent): string | undefined {
  const { kind, display_name: displayName, first_name: first, middle_name: middle, last_name: last } = debtorOf(event);
  if (kind === 'business' || !last) return displayName?.replaceAll(',', '');
  const given = [first, middle].filter(Boolean).join(' ');
  return given === '' ? last : `${last}, ${given}`;
}

const placement: ExportField[] = [
  ...fieldsOf([
    ['batch'],
    ['client_account'],
    ['debt_type'],
    ['location_code', 'location.code'],
    ['location_name', 'location.name'],
    ['placed_on', 'placed_on', 'day'],
    ['amount_placed_cents', 'amount_placed_cents', 'cents'],
    ['debt_date', 'debt_date', 'day'],
    ['creditor_current'],
    ['creditor_itemization'],
    ['itemization_reference', 'itemization.reference'],
    ['itemization_date', 'itemization.date', 'day'],
    ['itemization_amount_cents', 'itemization.amount_cents', 'cents'],
    ['itemization_interest_cents', 'itemization.interest_cents', 'cents'],
    ['itemization_fees_cents', 'itemization.fees_cents', 'cents'],
    ['itemization_payments_cents', 'itemization.payments_cents', 'cents'],
    ['itemization_credits_cents', 'itemization.credits_cents', 'cents'],
    ['previous_account'],
    ['debtor_id', 'debtor.people_id'],
    ['debtor_kind', 'debtor.kind'],
    ['debtor_name', 'debtor.display_name'],
    ['debtor_first_name', 'debtor.first_name'],
    ['debtor_middle_name', 'debtor.middle_name'],
    ['debtor_last_name', 'debtor.last_name'],
    ['debtor_suffix', 'debtor.suffix'],
    ['debtor_business_name', 'debtor.business_name'],
    ['debtor_contact_name', 'debtor.contact_name'],
    ['debtor_address_line1', 'debtor.address.line1'],
    ['debtor_address_line2', 'debtor.address.line2'],
    ['debtor_city', 'debtor.address.city'],
    ['debtor_state', 'debtor.address.state'],
    ['debtor_postal_code', 'debtor.address.postal_code'],
    ['debtor_country', 'debtor.address.country'],
  ]),
  phone('debtor_phone_home', ['home']),
  phone('debtor_phone_mobile', ['mobile', 'cell']),
  phone('debtor_phone_work', ['work']),
  phone('debtor_phone_other', ['other']),
  ...fieldsOf([
    ['debtor_email', 'debtor.emails.0'],
    ['debtor_email_2', 'debtor.emails.1'],
    ['debtor_ssn', 'debtor.ssn'],
    ['debtor_ein', 'debtor.ein'],
    ['debtor_date_of_birth', 'debtor.date_of_birth', 'day'],
    ['debtor_drivers_license', 'debtor.drivers_license'],
    ['debtor_employer', 'debtor.employer_name'],
    ['debtor_language', 'debtor.language'],
    ['details', 'details', 'json'],
    ['parties', 'parties', 'json'],
  ]),
  { name: 'debtor_last_first', type: 'text', isOther: true, read: lastFirst },
];

const text = fieldsOf([['text'], ['by'], ['written_at', 'written_at', 'instant']]);
const request = fieldsOf([
  ['request'],
  ['request_type', 'type'],
  ['state'],
  ['by'],
  ['asked_at', 'asked_at', 'instant'],
  ['details', 'details', 'json'],
  ['cost', 'cost', 'json'],
]);

const ofKind: Record<OutboxKind, readonly ExportField[]> = {
  onboarding: fieldsOf([
    ['state'],
    ['state_since', 'state_since', 'instant'],
    ['legal_name'],
    ['dba'],
    ['entity_type'],
    ['formation_state'],
    ['formation_year', 'formation_year', 'number'],
    ['ein'],
    ['trade'],
    ['debt_types', 'debt_types', 'json'],
    ['website'],
    ['phone'],
    ['contacts', 'contacts', 'json'],
    ['physical_address', 'physical_address', 'json'],
    ['mailing_address', 'mailing_address', 'json'],
    ['remit_to_address', 'remit_to_address', 'json'],
    ['remittance_method'],
    ['remittance_frequency'],
    ['interest_rate_bp', 'interest_rate_bp', 'number'],
    ['credit_reporting', 'credit_reporting', 'json'],
    ['settlement_min_percent', 'settlement_min_percent', 'number'],
    ['plan_max_months', 'plan_max_months', 'number'],
    ['legal_allowed', 'legal_allowed', 'json'],
  ]),
  placement,
  withdrawal: fieldsOf([['reason'], ['withdrawn_at', 'withdrawn_at', 'instant']]),
  request,
  request_cancelled: request,
  document: [
    ...fieldsOf([
      ['document_type', 'type'],
      ['file_name'],
      ['media_type'],
      ['bytes', 'bytes', 'number'],
      ['sha256'],
      ['by'],
      ['message_id'],
      ['request_id'],
      ['dispute'],
      ['path'],
    ]),
    { name: 'document_file', type: 'text', read: ({ documentFile }) => documentFile },
  ],
  note: text,
  message: text,
  offer_decision: fieldsOf([
    ['offer'],
    ['offer_type', 'type'],
    ['decision'],
    ['counter_cents', 'counter_cents', 'cents'],
    ['text'],
    ['by'],
    ['decided_at', 'decided_at', 'instant'],
  ]),
  dispute_answer: fieldsOf([
    ['dispute'],
    ['answer'],
    ['text'],
    ['amount_cents', 'amount_cents', 'cents'],
    ['request'],
    ['mistake'],
    ['by'],
    ['answered_at', 'answered_at', 'instant'],
  ]),
};

/** What files may have of a kind of event. */
export const exportFields = (kind: OutboxKind): readonly ExportField[] => [...common, ...ofKind[kind]];
