import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ClientDetails } from '@recoup/contract/company/clients';
import type { Ref } from 'react';

interface Choice<V> {
  field: { value: V; onChange: (value: V) => void; ref: Ref<HTMLInputElement> };
  fieldState: { error?: { message?: string | undefined } | undefined };
}

interface LocationsFieldProps {
  locations: ClientDetails['locations'];
  /** Names the list of locations: "Locations for this key". */
  label: string;
  reach: Choice<'all' | 'some'>;
  chosen: Choice<string[]>;
}

/** All locations, or a selection of them. */
export function LocationsField({ locations, label, reach, chosen }: LocationsFieldProps) {
  return (
    <Radio.Group
      label="Locations"
      value={reach.field.value}
      onChange={(value) => reach.field.onChange(value === 'some' ? 'some' : 'all')}
    >
      <Stack gap={10} mt={6}>
        <Radio ref={reach.field.ref} value="all" label="All locations, including new ones" />
        <Radio value="some" label="Selected locations" />
        {reach.field.value === 'some' ? (
          <Checkbox.Group
            aria-label={label}
            value={chosen.field.value}
            onChange={chosen.field.onChange}
            error={chosen.fieldState.error?.message}
          >
            <Stack gap={8} mah={200} style={{ overflowY: 'auto' }}>
              {locations.map(({ id, name }, index) => (
                <Checkbox key={id} ml={30} value={id} label={name} {...(index === 0 ? { ref: chosen.field.ref } : {})} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
      </Stack>
    </Radio.Group>
  );
}
