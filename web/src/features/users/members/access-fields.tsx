import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ClientLocation } from './locations.ts';
import { clientRole } from '@recoup/contract/users/memberships';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import type { AccessChoice } from './access-choice.ts';
import { roleMeanings } from '#shared/users/role-labels.ts';

/** Role and, for staff, locations of a member. */
export function AccessFields({
  value,
  locations,
  error,
  isRoleFixed = false,
  onChange,
}: {
  value: AccessChoice;
  locations: readonly ClientLocation[];
  error: string | undefined;
  /** True for the last administrator. */
  isRoleFixed?: boolean;
  onChange: (value: AccessChoice) => void;
}) {
  const tick = (id: string, checked: boolean) =>
    onChange({
      ...value,
      locationIds: checked ? [...value.locationIds, id] : value.locationIds.filter((known) => known !== id),
    });
  return (
    <>
      <Radio.Group
        label="Role"
        value={value.role}
        onChange={(text) => {
          const role = clientRole.options.find((known) => known === text);
          if (role) onChange({ ...value, role });
        }}
        {...(isRoleFixed ? { description: 'A company needs at least one administrator.' } : {})}
      >
        <Stack gap={10} mt={6}>
          {clientRole.options.toReversed().map((role) => (
            <Radio
              key={role}
              value={role}
              label={ROLE_LABELS[role]}
              description={roleMeanings[role]}
              disabled={isRoleFixed && role !== value.role}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value.role === 'client_staff' && locations.length > 1 ? (
        <Radio.Group
          label="Locations"
          value={value.isLimited ? 'some' : 'all'}
          onChange={(text) => onChange({ ...value, isLimited: text === 'some' })}
          error={error}
        >
          <Stack gap={10} mt={6}>
            <Radio value="all" label="All locations, including new ones" />
            <Radio value="some" label="Selected locations" />
            {value.isLimited ? (
              <Stack gap={8} mah={200} style={{ overflowY: 'auto' }} component="fieldset" bd={0} m={0} p={0}>
                {locations.map(({ id, name, is_active: isActive }) => (
                  <Checkbox
                    key={id}
                    ml={30}
                    label={isActive ? name : `${name} (closed)`}
                    checked={value.locationIds.includes(id)}
                    onChange={({ currentTarget: { checked } }) => tick(id, checked)}
                  />
                ))}
              </Stack>
            ) : null}
          </Stack>
        </Radio.Group>
      ) : null}
    </>
  );
}
