import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { OnboardingTyped } from '@recoup/domain/company/onboarding/steps';
import { useState } from 'react';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { TextField } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from '../onboarding.module.css';
import { AddressFields } from '#shared/company/company-fields/address-fields.tsx';

type Contacts = OnboardingTyped['contacts'];

const empty = { code: '', name: '', phone: '', line1: '', line2: '', city: '', state: '', postal_code: '' };

/** The company's offices, clinics or properties. Accounts belong to one, and staff can be limited to some. */
export function LocationsFields({ control }: { control: Control<Contacts> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'locations' });
  return (
    <Panel
      title="Locations (optional)"
      actions={
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={14} />} onClick={() => append({ ...empty })}>
          Add a location
        </Button>
      }
    >
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          Add your offices, clinics or properties if you have more than one. You can add more later.
        </Text>
      ) : (
        <div className={classes.choices}>
          {fields.map((field, index) => (
            <LocationCard key={field.id} control={control} index={index} onRemove={() => remove(index)} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function LocationCard({ control, index, onRemove }: { control: Control<Contacts>; index: number; onRemove: () => void }) {
  const location = useWatch({ control, name: `locations.${index}` });
  const [isOpen, setOpen] = useState(false);
  const hasAddress = [location.line1, location.line2, location.city, location.state, location.postal_code].some(
    (text) => text !== '',
  );
  const title = `Location ${index + 1}`;
  return (
    <fieldset className={classes.card}>
      <legend hidden>{title}</legend>
      <div className={classes.cardHead}>
        <span>{location.name || title}</span>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${location.name || title}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.grid}>
        <div data-span="3">
          <TextField control={control} name={`locations.${index}.code`} label="Code" autoComplete="off" />
        </div>
        <div data-span="5">
          <TextField control={control} name={`locations.${index}.name`} label="Name" autoComplete="off" />
        </div>
        <div data-span="4">
          <TextField
            control={control}
            name={`locations.${index}.phone`}
            label="Phone (optional)"
            mask="phone"
            autoComplete="off"
          />
        </div>
      </div>
      {isOpen || hasAddress ? (
        <div style={{ marginTop: 18 }}>
          <AddressFields control={control} at={`locations.${index}`} section={`location-${index}`} />
        </div>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="sm"
          ml={-8}
          leftSection={<IconPlus size={14} />}
          onClick={() => setOpen(true)}
        >
          Add an address
        </Button>
      )}
    </fieldset>
  );
}
