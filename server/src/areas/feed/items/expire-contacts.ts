import { z } from 'zod';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { JobDefinition } from '#platform/jobs/index.ts';
import {
  endContacts,
  lockShownContacts,
  writeShownContacts,
  type EndedContact,
  type ShownContacts,
} from './expire-contacts.repository.ts';

const chunk = 1000;

/** Hides contact data whose `valid_until` has passed. Returns for how many people; safe to run at any time and concurrently. */
export async function expireContacts({ db, clock }: { db: Db; clock: AgencyClock }): Promise<number> {
  const today = clock.today();
  for (let people = 0; ;) {
    const { ended, hidden } = await db.asService(async (tx) => {
      const contacts = await endContacts(tx, { today, limit: chunk });
      const changed = (await lockShownContacts(tx, contacts)).flatMap((person) => withoutEnded(person, contacts) ?? []);
      await writeShownContacts(tx, changed);
      await insertAuditEntries(
        queryableOf(tx),
        changed.map(({ client_id, id, fields }) => ({
          client_id,
          action: 'person.changed',
          subject_type: 'person',
          subject_id: id,
          details: { fields },
        })),
      );
      return { ended: contacts.length, hidden: changed.length };
    });
    people += hidden;
    if (ended < chunk) return people;
  }
}

/** The person without expired contact data; null if nothing shown has expired. Data that another valid entry has stays. */
function withoutEnded(person: ShownContacts, all: readonly EndedContact[]): (ShownContacts & { fields: string[] }) | null {
  const of = (kind: EndedContact['kind']) =>
    all.filter((one) => one.client_id === person.client_id && one.person_id === person.id && one.kind === kind);
  const [numbers, emails] = [
    new Set(of('phone').map(({ value }) => value['number'])),
    new Set(of('email').map(({ value }) => value['address'])),
  ];
  const valid = (kind: EndedContact['kind'], name: string) =>
    new Set(person.valid.filter((one) => one.kind === kind).map(({ value }) => value[name]));
  const [validNumbers, validEmails] = [valid('phone', 'number'), valid('email', 'address')];
  const next = {
    ...person,
    phones: person.phones.filter(({ number }) => !numbers.has(number) || validNumbers.has(number)),
    emails: person.emails.filter((address) => !emails.has(address) || validEmails.has(address)),
  };
  const fields = [
    ...(next.phones.length < person.phones.length ? ['phones'] : []),
    ...(next.emails.length < person.emails.length ? ['emails'] : []),
  ];
  const isAddress = ({ value }: Pick<EndedContact, 'value'>) =>
    addressColumns.every(([name, column]) => (value[name] ?? null) === person[column]);
  const addresses = person.valid.filter(({ kind }) => kind === 'address');
  if (of('address').some(isAddress) && !addresses.some(isAddress)) {
    for (const [name, column] of addressColumns) next[column] = addresses[0]?.value[name] ?? null;
    fields.push('address');
  }
  return fields.length > 0 ? { ...next, fields } : null;
}

const addressColumns = [
  ['line1', 'address_line1'],
  ['line2', 'address_line2'],
  ['city', 'city'],
  ['state', 'state'],
  ['postal_code', 'postal_code'],
] as const;

/** Hourly, because days start at different hours and a server may have been down. */
export function contactsJob(platform: { db: Db; clock: AgencyClock }): JobDefinition {
  return {
    name: 'people.expire_contacts',
    payload: z.object({}),
    schedule: '9 * * * *',
    handler: async () => {
      await expireContacts(platform);
    },
  };
}
