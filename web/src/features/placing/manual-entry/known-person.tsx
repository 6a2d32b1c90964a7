import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatSsnLast4, plural } from '#lib/format/format.ts';
import { messageOf } from '#lib/api/errors.ts';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useEntry } from './entry-context.ts';
import { isIdentity } from './identity-fields.ts';
import { withoutIdentity } from './entry-values.ts';
import classes from './manual-entry.module.css';
import { personQuery } from './queries.ts';

/** The chosen person with the data on file, which the form does not ask for again. */
export function KnownPerson() {
  const { form, entry, client, onFile } = useEntry();
  const { data, error, refetch } = useQuery(personQuery(client.client_id, entry.people_id));
  const chooseAnother = () => {
    form.setValue('values', withoutIdentity(form.getValues('values')));
    // Sensitive values entered for this person must not carry over to the next one.
    form.setValue('cleared', onFile.filter(isIdentity));
    form.setValue('people_id', '', { shouldDirty: true });
  };
  const another = (
    <Button variant="default" size="xs" onClick={chooseAnother}>
      Choose another
    </Button>
  );
  if (error) {
    return (
      <Alert color="red" variant="light" role="alert" styles={{ message: { color: 'var(--app-danger-text)' } }}>
        <Stack gap="xs" align="flex-start">
          {messageOf(error)}
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
            {another}
          </Group>
        </Stack>
      </Alert>
    );
  }
  if (!data) return <PanelSkeleton lines={3} />;
  const person = data.data;
  const { values } = person;
  const street = [values['address_line1'], values['address_line2']].filter(Boolean).join(', ');
  const place = [values['city'], [values['state'], values['postal_code']].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const reach = [values['phone_mobile'], values['phone'], values['phone_work'], values['email']].filter(Boolean);
  const identity = [
    person.ssn_last4 ? `SSN ${formatSsnLast4(person.ssn_last4)}` : null,
    person.ein_last4 ? `EIN ••-•••${person.ein_last4}` : null,
    person.has_date_of_birth ? 'Date of birth on file' : null,
  ].filter(Boolean);
  return (
    <section className={classes.person} aria-label="Chosen debtor">
      <IconUserCheck size={20} stroke={1.6} aria-hidden="true" className={classes.personGlyph} />
      <Stack gap={2} className={classes.personText ?? ''}>
        <Text fw={600}>{person.display_name}</Text>
        {[[street, place].filter(Boolean).join(', '), reach.join(' · '), identity.join(' · ')].filter(Boolean).map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {plural(person.accounts, 'account')} placed so far
        </Text>
      </Stack>
      {another}
    </section>
  );
}
