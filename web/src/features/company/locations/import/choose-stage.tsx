import { Stack, Text } from '@mantine/core';
import { locationFileLimits, locationHeaders } from '@recoup/contract/company/locations';
import { ChooseListFile } from '#shared/list-file/choose-list-file.tsx';
import classes from './import.module.css';

/** Accepted values of each column. */
const meanings: Readonly<Record<keyof typeof locationHeaders, string>> = {
  code: 'Required. A short unique code, as used in your other systems',
  name: 'Required',
  line1: 'Street address. Leave the address empty or complete all of it',
  line2: 'Suite, floor',
  city: 'Required with an address',
  state: 'Two letters or the full name',
  postal_code: 'Five or nine digits',
  phone: 'With area code',
  hours: 'As debtors should read them',
  is_remit_to: 'Yes, if checks for its accounts are sent to its own address',
};

const template = { name: 'locations-template.csv', headers: Object.values(locationHeaders) };

export function ChooseStage(chosen: { failed: { file: File; error: unknown } | null; onFile: (file: File) => void }) {
  return (
    <ChooseListFile {...chosen} limits={locationFileLimits} title="Drop a location file here" done="added" template={template}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          One location per row, with column names in the first row, in any order. Common names from other programs are recognized.
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
