import { Stack, Text } from '@mantine/core';
import { locationFileLimits, locationHeaders } from '@recoup/contract/company/locations';
import { ChooseListFile } from '#shared/list-file/choose-list-file.tsx';
import classes from './import.module.css';

/** Accepted values of each column. */
const meanings: Readonly<Record<keyof typeof locationHeaders, string>> = {
  code: 'Needed. Short and of its own, as in your other lists',
  name: 'Needed',
  line1: 'Street and number. An address is given whole or not at all',
  line2: 'Suite, floor',
  city: 'With the address',
  state: 'Two letters or the whole name',
  postal_code: 'Five or nine digits',
  phone: 'With area code',
  hours: 'As people should read them',
  is_remit_to: 'Yes, where checks for its accounts go to its own address',
};

const template = { name: 'locations-template.csv', headers: Object.values(locationHeaders) };

export function ChooseStage(chosen: { failed: { file: File; error: unknown } | null; onFile: (file: File) => void }) {
  return (
    <ChooseListFile
      {...chosen}
      limits={locationFileLimits}
      title="Drop a file of locations here"
      done="added"
      template={template}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          One location per row, with the names of the columns in the first row, in any order. Names that other programs use are
          mostly understood too.
        </Text>
        <dl className={classes.columns}>
          {Object.entries(locationHeaders).map(([field, header]) => (
            <div key={field}>
              <dt>{header}</dt>
              <dd>{meanings[field as keyof typeof locationHeaders]}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </ChooseListFile>
  );
}
