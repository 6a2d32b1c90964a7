import { daysBetween } from '@recoup/domain/shared/days';
import { formatPhone } from '@recoup/domain/shared/checks';
import type { InventedAddress, InventedPerson } from '@recoup/domain/synthetic/people';
import type { Conventions } from './conventions.ts';
import { FILE_DAY, type Debt, type Item } from './debt.ts';
import { writeFiller } from './filler.ts';
import { hasField, type Column, type Layout } from './layout.ts';
import type { NameOrder } from './notes-names.ts';
import { propertyAddressOf, propertyOf } from './properties.ts';

/** Value of a cell before formatting. Null: empty. */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'money'; cents: number }
  | { kind: 'date'; day: string }
  | { kind: 'count'; count: number }
  | null;

export interface CellContext {
  layout: Layout;
  conventions: Conventions;
  debt: Debt;
  /** Document of this row; null where a row is a whole debt. */
  item: Item | null;
  /** Line of the document; null where a row is not a line. */
  line: number | null;
  /** A co-debtor with a separate row. */
  coDebtor: InventedPerson | null;
}

type Writer = (context: CellContext, column: Column) => Value;

const text = (value: string): Value => (value === '' ? null : { kind: 'text', text: value });
const money = (cents: number): Value => ({ kind: 'money', cents });
const date = (day: string): Value => ({ kind: 'date', day });
const count = (value: number): Value => ({ kind: 'count', count: value });

/** The value of a column in a row. */
export function valueOf(context: CellContext, column: Column): Value {
  if (column.field === null) return writeFiller(context, column);
  const listed = context.conventions.text.listed(column)[0];
  if (listed !== undefined) return text(listed);
  return WRITERS[column.field]?.(context, column) ?? null;
}

function debtor({ debt, coDebtor }: CellContext): InventedPerson | null {
  return coDebtor ?? debt.person;
}

function address({ debt, coDebtor }: CellContext): InventedAddress {
  return coDebtor?.address ?? debt.address;
}

export function writeName(person: InventedPerson, order: NameOrder, shared?: InventedPerson): string {
  const middle = person.middle_name === '' ? '' : ` ${person.middle_name}`;
  const suffix = person.suffix === '' ? '' : ` ${person.suffix}`;
  if (order === 'last_first') return `${person.last_name} ${person.first_name}`;
  if (order === 'first_last') return `${person.first_name}${middle} ${person.last_name}${suffix}`;
  const name = `${person.last_name}${suffix}, ${person.first_name}${middle}`;
  return shared === undefined ? name : `${name}; ${writeName(shared, order)}`;
}

function fullName(context: CellContext, column: Column): Value {
  const { debt, conventions, layout } = context;
  const person = debtor(context);
  if (person === null) {
    // Beside a business column, this one names the contact.
    const business = debt.business;
    return text(hasField(layout, 'business_name') ? contactName(context) : (business?.business_name ?? ''));
  }
  const { names } = conventions;
  return text(writeName(person, names.orderOf(column), names.shared ? debt.co_debtors[0] : undefined));
}

function contactName({ debt, conventions }: CellContext): string {
  if (debt.person !== null) return conventions.names.contactIsDebtor ? writeName(debt.person, 'first_last') : '';
  return debt.business === null ? '' : `${debt.business.contact_first_name} ${debt.business.contact_last_name}`;
}

function businessName({ debt, conventions }: CellContext): Value {
  const name = debt.business?.business_name ?? '';
  return text(conventions.names.businessUpper ? name.toUpperCase() : name);
}

/** Whether a person column also holds businesses, because the layout has no other column. */
function servesBusiness(column: Column, field: string): boolean {
  return column.alternates.includes(field);
}

function phone(context: CellContext, number: string | undefined, mobile?: string): Value {
  if (number === undefined || number === '') return null;
  const shown = formatPhone(number);
  switch (context.conventions.text.phone) {
    case 'digits':
      return text(number.slice(2));
    case 'local':
      return text(shown.slice(-8));
    case 'international':
      return text(`+1 ${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`);
    case 'labelled':
      return text(mobile === undefined ? `Phone: ${shown}` : `Mobile: ${formatPhone(mobile)}, Home: ${shown}`);
    case 'usual':
      return text(shown);
  }
}

function addressFull(context: CellContext): Value {
  const { address_line1, city, state, zip } = address(context);
  const { commas, zip: when, country } = context.conventions.text.address;
  const code = when === 'never' || (when === 'sometimes' && context.debt.random % 2 === 0) ? '' : ` ${zip}`;
  return text(`${address_line1}${commas ? ',' : ''} ${city}${commas ? ',' : ''} ${state}${code}${country ? ' USA' : ''}`);
}

function ssn(context: CellContext, digits: string): Value {
  const { ssn: style } = context.conventions.text;
  if (style === 'last4') return text(digits.slice(-4));
  if (style === 'masked') return text(`XXX-XX-${digits.slice(-4)}`);
  return text(style === 'digits' ? digits : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`);
}

function byCode(context: CellContext, column: Column, ...meanings: readonly string[]): Value {
  for (const [meaning, code] of context.conventions.text.codes(column)) {
    if (meanings.some((wanted) => meaning.includes(wanted))) return text(code);
  }
  return null;
}

function transactionType(context: CellContext, column: Column): Value {
  const type = context.item?.type ?? 'invoice';
  const words = { invoice: 'Invoice', credit: 'Credit Memo', payment: 'Payment' };
  if (new RegExp(`${column.header} is true/false`, 'i').test(context.layout.notes))
    return text(type === 'invoice' ? 'FALSE' : 'TRUE');
  return byCode(context, column, type) ?? text(words[type]);
}

const AGES: Record<string, readonly [from: number, to: number]> = {
  aging_current: [-Infinity, 0],
  aging_1_30: [1, 30],
  aging_31_60: [31, 60],
  aging_61_90: [61, 90],
  aging_91_120: [91, 120],
  aging_over_120: [121, Infinity],
  aging_over_90: [91, Infinity],
  aging_over_30: [31, Infinity],
};

function aging({ debt, item }: CellContext, { field }: Column): Value {
  const [from, to] = AGES[field ?? ''] ?? [0, 0];
  const items = item === null ? debt.items : [item];
  return money(items.filter((each) => within(daysPastDue(each), from, to)).reduce((sum, each) => sum + each.open, 0));
}

function within(days: number, from: number, to: number): boolean {
  return days >= from && days <= to;
}

export function daysPastDue(item: Item): number {
  return daysBetween(item.due, FILE_DAY);
}

function paid(context: CellContext, column: Column): Value {
  // With two columns of paid amounts (payments, credit notes), the first has all of it.
  const first = context.layout.columns.find((other) => other.field === column.field);
  return money(first === column ? (context.item?.paid ?? context.debt.payments) : 0);
}

function lineAmount({ item, line, conventions }: CellContext): Value {
  const amount = item === null ? 0 : line === null ? item.billed : (item.lines[line] ?? 0);
  return money(conventions.amounts.flipped ? -amount : amount);
}

const person =
  (read: (person: InventedPerson) => string): Writer =>
  (context) => {
    const owner = debtor(context);
    return owner === null ? null : text(read(owner));
  };
const place =
  (read: (address: InventedAddress) => string): Writer =>
  (context) =>
    text(read(address(context)));
const patient =
  (write: (patient: InventedPerson, context: CellContext) => Value): Writer =>
  (context) =>
    context.debt.patient === null ? null : write(context.debt.patient, context);
const partner =
  (write: (co: InventedPerson, context: CellContext) => Value): Writer =>
  (context) => {
    const co = context.debt.co_debtors[0];
    return co === undefined ? null : write(co, context);
  };
const constant =
  (value: string): Writer =>
  () =>
    text(value);

/** Units must be unique where they alone identify accounts of a lease. */
function unit(debt: Debt): string {
  return String(101 + debt.index);
}

function statusWord({ vertical }: Layout): string {
  return /rental/.test(vertical) ? 'Past' : 'Open';
}

const PRODUCTS: Record<string, string> = {
  'student-receivable': 'Tuition',
  utility: 'Water',
  library: 'Overdue items',
  medical: 'Office visit',
  government: 'Fine',
};

const WRITERS: Record<string, Writer> = {
  client_account_number: ({ debt, layout, conventions }) => {
    // An account row of an invoice list has the customer number.
    const number =
      conventions.shape.rows === 'invoice' || conventions.shape.rows === 'line' ? debt.customer_id : debt.account_number;
    return text(layout.format === 'fixed' ? number.replace(/\D/g, '').padStart(conventions.text.idWidth ?? 0, '0') : number);
  },
  client_customer_id: ({ debt }) => text(debt.customer_id),
  secondary_account_number: ({ debt }) => text(`L${debt.account_number.replace(/\D/g, '')}`),
  medical_record_number: ({ debt }) => text(`MR${debt.account_number.replace(/\D/g, '')}`),
  client_number: constant('4021'),
  client_name: constant('Alder Ridge Services'),
  location_code: constant('MAIN'),
  facility_name: constant('Westside office'),
  provider_name: constant('Dr. Rowan Hale'),
  debtor_type: (context, column) =>
    byCode(
      context,
      column,
      ...(context.debt.business === null ? ['ssn', 'person', 'individual', 'consumer'] : ['ein', 'business', 'company']),
    ) ?? text(context.layout.format === 'fixed' ? '1' : 'Adult'),
  first_name: person((owner) => owner.first_name),
  middle_name: person((owner) => owner.middle_name),
  last_name: (context, column) => {
    const owner = debtor(context);
    if (owner !== null) return text(owner.last_name);
    return servesBusiness(column, 'business_name') ? text(context.debt.business?.business_name ?? '') : null;
  },
  suffix: (context) => {
    const suffix = debtor(context)?.suffix ?? '';
    // A one-letter code where the notes list letters.
    return text(
      /generationCode J\/S/i.test(context.layout.notes) ? ({ 'Jr.': 'J', 'Sr.': 'S', II: '2', III: '3' }[suffix] ?? '') : suffix,
    );
  },
  full_name: fullName,
  guarantor_name: fullName,
  alias: (context) =>
    context.debt.random % 10 === 0
      ? person((owner) => owner.first_name.slice(0, 3))(context, context.layout.columns[0] as Column)
      : null,
  business_name: businessName,
  contact_name: (context) => text(contactName(context)),
  title: ({ debt }) => (debt.person === null ? null : text(debt.random % 2 === 0 ? 'Ms.' : 'Mr.')),
  date_of_birth: (context) => date(debtor(context)?.date_of_birth ?? ''),
  ssn: (context, column) => {
    const owner = debtor(context);
    if (owner !== null) return ssn(context, owner.ssn);
    return servesBusiness(column, 'ein') ? text(context.debt.business?.ein ?? '') : null;
  },
  ein: ({ debt }) => text(debt.business === null ? '' : `${debt.business.ein.slice(0, 2)}-${debt.business.ein.slice(2)}`),
  email: (context) => text(debtor(context)?.email ?? context.debt.business?.email ?? ''),
  phone: (context) => phone(context, debtor(context)?.phone ?? context.debt.business?.phone, debtor(context)?.phone_mobile),
  phone_mobile: (context) => phone(context, debtor(context)?.phone_mobile ?? context.debt.business?.phone),
  phone_work: (context) => phone(context, context.debt.business?.phone),
  address_line1: place((at) => at.address_line1),
  address_line2: place((at) => at.address_line2),
  address_full: addressFull,
  city: place((at) => at.city),
  state: place((at) => at.state),
  postal_code: (context) => {
    const { zip } = address(context);
    return text(context.conventions.text.zipStripped ? zip.replace(/^0+/, '') : zip);
  },
  city_state_zip: place((at) => `${at.city}, ${at.state} ${at.zip}`),
  country: constant('US'),
  language: constant('English'),
  currency: constant('USD'),
  original_creditor: constant('Alder Ridge Services, LLC'),
  current_creditor: constant('Alder Ridge Services, LLC'),
  merchant_name: constant('Alder Ridge'),
  product_type: ({ layout }) =>
    text(
      layout.format === 'fixed'
        ? (PRODUCTS[layout.vertical] ?? 'I').slice(0, 1).toUpperCase()
        : (PRODUCTS[layout.vertical] ?? 'Account'),
    ),
  description: ({ layout, debt }) => text(`${PRODUCTS[layout.vertical] ?? 'Services'} ${debt.dates.open.slice(0, 7)}`),
  status: ({ layout }) => text(/accountStatus 93/i.test(layout.notes) ? '93' : statusWord(layout)),
  tags: ({ debt }) => (debt.random % 5 === 0 ? text('Balance due') : null),
  notes: ({ debt }) => (debt.random % 4 === 0 ? text('Reminder sent 15 May') : null),
  date_of_service: ({ debt }) => date(debt.dates.service),
  open_date: ({ debt }) => date(debt.dates.open),
  invoice_date: ({ debt, item }) => date(item?.date ?? debt.dates.open),
  due_date: ({ debt, item }) => date(item?.due ?? debt.items[0]?.due ?? ''),
  invoice_number: ({ debt, item, conventions }) =>
    text(
      conventions.shape.packedInvoices && debt.random % 5 === 0
        ? `${debt.items[0]?.number}, ${debt.items[0]?.number}-B`
        : ((item ?? debt.items[0])?.number ?? ''),
    ),
  delinquency_date: ({ debt }) => date(debt.dates.delinquency),
  charge_off_date: ({ debt }) => date(debt.dates.charge_off),
  last_payment_date: ({ debt }) => date(debt.dates.last_payment),
  last_payment_amount: ({ debt }) => (debt.dates.last_payment === '' ? null : money(debt.last_payment_amount)),
  last_statement_date: ({ debt }) => date(debt.dates.last_statement),
  last_contact_date: ({ debt }) => date(debt.dates.last_statement),
  last_purchase_date: ({ debt }) => date(debt.dates.open),
  placement_date: constant(''),
  itemization_date: ({ debt }) => date(debt.dates.last_statement === '' ? debt.dates.open : debt.dates.last_statement),
  itemization_amount: ({ debt }) => money(debt.original),
  itemization_principal: ({ debt }) => money(debt.original),
  itemization_interest: ({ debt }) => money(debt.interest),
  itemization_fees: ({ debt }) => money(debt.fees),
  itemization_payments: ({ debt }) => money(debt.payments),
  itemization_credits: () => money(0),
  judgment_date: ({ debt }) => date(debt.dates.judgment),
  judgment_amount: ({ debt }) => money(debt.balance),
  case_number: ({ debt }) => text(`26CV${String(debt.index % 100_000).padStart(5, '0')}`),
  lease_start: ({ debt }) => date(debt.dates.move_in),
  lease_end: ({ debt }) => date(debt.dates.move_out),
  move_out_date: ({ debt }) => date(debt.dates.move_out),
  property_address: ({ debt, layout }) =>
    text(/rental/.test(layout.vertical) ? `${propertyOf(debt)} - ${propertyAddressOf(debt)}` : debt.address.address_line1),
  property_name: ({ debt }) => text(propertyOf(debt)),
  unit_number: ({ debt }) => text(unit(debt)),
  rent_amount: ({ debt }) => money(90_000 + (debt.random % 90) * 1000),
  security_deposit: ({ debt }) => money((debt.random % 10) * 10_000),
  vehicle_vin: constant('1M8GDM9AXKP042788'),
  balance: ({ debt, item }) => money(item?.open ?? debt.balance),
  amount_past_due: ({ debt, item }) => money(item?.open ?? debt.balance),
  charge_off_amount: ({ debt }) => (debt.dates.charge_off === '' ? money(0) : money(debt.balance)),
  original_amount: ({ debt, item }) => money(item?.billed ?? debt.original),
  principal: ({ debt, item }) => money(item?.open ?? debt.balance - debt.interest - debt.fees),
  interest: ({ debt }) => money(debt.interest),
  fees: ({ debt }) => money(debt.fees),
  payments_credits: paid,
  transaction_amount: lineAmount,
  transaction_type: transactionType,
  credit_limit: () => money(500_000),
  days_past_due: ({ debt, item }) => {
    const due = item ?? debt.items[0];
    return due === undefined || daysPastDue(due) <= 0 ? null : count(daysPastDue(due));
  },
  line_item: (context, { header }) => {
    if (/qty|quantity|hours/i.test(header)) return count(1);
    if (/price|total|amount|rate|cost/i.test(header)) return money(context.item?.lines[context.line ?? 0] ?? 0);
    return text(`Item ${(context.line ?? 0) + 1}`);
  },
  payment_terms: constant('Net 30'),
  purchase_order: ({ debt }) => (debt.random % 3 === 0 ? text(`PO-${debt.random % 9000}`) : null),
  sales_rep: constant('R. Hale'),
  patient_relationship: (context, column) =>
    byCode(context, column, context.debt.patient === null ? 'self' : 'child') ??
    text(context.debt.patient === null ? 'Self' : 'Child'),
  patient_name: patient((who) => text(writeName(who, 'first_last'))),
  patient_first_name: patient((who) => text(who.first_name)),
  patient_last_name: patient((who) => text(who.last_name)),
  patient_dob: (context) =>
    context.debt.patient === null ? (context.conventions.dates.missing === '' ? null : date('')) : date('2014-05-06'),
  patient_phone: patient((who, context) => phone(context, who.phone)),
  patient_ssn: patient((who, context) => ssn(context, who.ssn)),
  patient_address_line1: ({ debt }) => (debt.patient === null ? null : text(debt.address.address_line1)),
  patient_address_line2: ({ debt }) => (debt.patient === null ? null : text(debt.address.address_line2)),
  patient_city: ({ debt }) => (debt.patient === null ? null : text(debt.address.city)),
  patient_state: ({ debt }) => (debt.patient === null ? null : text(debt.address.state)),
  patient_postal_code: ({ debt }) => (debt.patient === null ? null : text(debt.address.zip)),
  patient_country: ({ debt }) => (debt.patient === null ? null : text('US')),
  co_full_name: partner((co) => text(writeName(co, 'first_last'))),
  co_first_name: partner((co) => text(co.first_name)),
  co_last_name: partner((co) => text(co.last_name)),
  co_ssn: partner((co, context) => ssn(context, co.ssn)),
  co_phone: partner((co, context) => phone(context, co.phone)),
  co_email: partner((co) => text(co.email)),
  co_dob: partner((co) => date(co.date_of_birth)),
  co_address_line1: partner((co) => text(co.address.address_line1)),
  co_city: partner((co) => text(co.address.city)),
  co_state: partner((co) => text(co.address.state)),
  co_postal_code: partner((co) => text(co.address.zip)),
  bankruptcy_flag: ({ layout }) => (layout.format === 'fixed' ? null : text('N')),
  deceased_flag: ({ layout }) => (layout.format === 'fixed' ? null : text('N')),
  dispute_flag: ({ layout }) => (layout.format === 'fixed' ? null : text('N')),
  cease_contact_flag: ({ layout }) => (layout.format === 'fixed' ? null : text('N')),
  aging_current: aging,
  aging_1_30: aging,
  aging_31_60: aging,
  aging_61_90: aging,
  aging_91_120: aging,
  aging_over_120: aging,
  aging_over_90: aging,
  aging_over_30: aging,
};
