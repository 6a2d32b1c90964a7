import { useQuery } from '@tanstack/react-query';
import { formatSsnLast4, plural } from '#lib/format/format.ts';
import { SearchSelect, useSearchText } from '#ui/search-select.tsx';
import { useEntry } from './entry-context.ts';
import { isIdentity } from './identity-fields.ts';
import { withoutIdentity } from './entry-values.ts';
import { peopleQuery } from './queries.ts';

export const PICKER_ID = 'find-person';

/** Searches persons placed before as the user types a name. */
export function PersonPicker() {
  const { form, client, onFile } = useEntry();
  const typed = useSearchText();
  const query = useQuery(peopleQuery(client.client_id, typed.text));
  return (
    <SearchSelect
      id={PICKER_ID}
      label="Placed before?"
      description="Search by name to add this account to a debtor you have placed before. Otherwise fill in the fields below."
      placeholder="Name of a person or business"
      typed={typed}
      query={query}
      found={(query.data?.data ?? []).map((person) => ({
        id: person.people_id,
        name: person.display_name,
        title: person.display_name,
        line:
          [person.place, person.ssn_last4 ? `SSN ${formatSsnLast4(person.ssn_last4)}` : null].filter(Boolean).join(' · ') ||
          'No address',
        figure: plural(person.accounts, 'account'),
      }))}
      noMatchText={(text) => `No debtor named “${text}” yet. Enter the details below.`}
      onChoose={(id) => {
        // Identity fields entered for another person must not be added to this one.
        form.setValue('values', withoutIdentity(form.getValues('values')));
        form.setValue('cleared', onFile.filter(isIdentity));
        form.setValue('people_id', id, { shouldDirty: true });
      }}
    />
  );
}
