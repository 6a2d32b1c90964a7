import { Radio, Stack } from '@mantine/core';
import { warnAboutZip, type CompanyLocationTyped } from '@recoup/domain/company/location';
import { useController, useWatch, type Control } from 'react-hook-form';
import { AddressFields } from '#shared/company/company-fields/address-fields.tsx';
import grid from '#ui/fields/fields.module.css';
import { TextField } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { CHECKS_LABELS } from '../location-labels.ts';
import classes from './edit.module.css';

type Fields = { control: Control<CompanyLocationTyped> };

/** Fields of a location, shared by the form and the import's row editor. */
export function LocationFields({ control }: Fields) {
  return (
    <>
      <div className={grid.grid}>
        <div data-span="8">
          <TextField control={control} name="name" label="Name" autoComplete="off" data-autofocus />
        </div>
        <div data-span="4">
          <TextField control={control} name="code" label="Code" hint="As used in your own systems" autoComplete="off" />
        </div>
        <TextField control={control} name="phone" label="Phone (optional)" mask="phone" autoComplete="off" />
        <TextField control={control} name="hours" label="Hours (optional)" placeholder="Mon to Fri, 9 to 5" autoComplete="off" />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Address (optional)</legend>
        <AddressFields control={control} at="" section="location" />
        <ZipWarning control={control} />
      </fieldset>
      <div className={classes.group}>
        <ChecksField control={control} />
      </div>
    </>
  );
}

/** A mismatch of ZIP code and state is only a warning. */
function ZipWarning({ control }: Fields) {
  const [state, zip] = useWatch({ control, name: ['state', 'postal_code'] });
  const warning = warnAboutZip({ state, postal_code: zip });
  return (
    <output className={classes.odd}>
      {warning ? <Notice tone="warning">{warning}. Check both. If they are correct, continue.</Notice> : null}
    </output>
  );
}

function ChecksField({ control }: Fields) {
  const { field, fieldState } = useController({ control, name: 'is_remit_to' });
  return (
    <Radio.Group
      label="Where should checks for its accounts be sent?"
      value={field.value ? 'own' : 'company'}
      onChange={(value) => field.onChange(value === 'own')}
      error={fieldState.error?.message}
    >
      <Stack gap={10} mt={6}>
        <Radio value="company" label={CHECKS_LABELS.company} ref={field.ref} />
        <Radio value="own" label={CHECKS_LABELS.own} />
      </Stack>
    </Radio.Group>
  );
}
