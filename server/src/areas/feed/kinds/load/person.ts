import { refuse } from '@recoup/domain/feed/ledger';
import { z } from 'zod';
import { client, itemId } from '../fields.ts';
import { applied, defineKind, updated, type Book } from '../kind.ts';
import { PeopleStore } from './people-store.ts';
import { findPersonProblem, personShape } from './person-fields.ts';

/** The id is the agency's own of the person. */
const schema = z.object({ kind: z.literal('person'), id: itemId.max(60), client, ...personShape });
type Item = z.output<typeof schema>;

const peopleBook: Book<PeopleStore> = {
  name: 'people',
  async open(tx, items, scope) {
    const people = new PeopleStore(scope);
    const named = items.flatMap(({ clientId, item }) => (clientId === null ? [] : [{ clientId, name: item.id }]));
    await people.read(tx, { named, ids: [] });
    return people;
  },
  write: (tx, people) => people.write(tx),
};

export const personKind = defineKind<Item, PeopleStore>({
  kind: 'person',
  about: 'client',
  loads: 'person',
  isUpsert: true,
  summary: 'A debtor: names, contact data with source and validity, and facts that limit collection.',
  schema,
  book: peopleBook,
  apply({ kind: _kind, id, client: _client, ...fields }, { clientId }, people) {
    const known = people.named(clientId, id);
    const problem = findPersonProblem(fields, { isNew: !known });
    if (problem !== null) return refuse('validation_failed', problem);
    return known ? updated(known.id, people.change(known, fields)) : applied(people.add(clientId, fields, id).id);
  },
});
