import { ActionIcon, Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { parseAddressList } from '@recoup/domain/users/address-list';
import type { OnboardingTyped } from '@recoup/domain/company/onboarding/steps';
import { useState } from 'react';
import { useController, useFieldArray, useWatch, type Control } from 'react-hook-form';
import { afterPress } from '#lib/hooks/after-press.ts';
import { plural } from '#lib/format/format.ts';
import { SelectField, TextField } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import type { StepProps } from './step-props.ts';

type Team = OnboardingTyped['team'];

const roles = [
  { value: 'client_staff', label: 'Staff' },
  { value: 'client_admin', label: 'Administrator' },
];

export function TeamStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'team', view, person });
  const { control } = step.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'invitations' });
  const locationChoices = view.steps.contacts.data.locations
    .filter(({ code }) => code.trim() !== '')
    .map(({ code, name }) => ({ value: code.trim(), label: name || code }));
  const unique = locationChoices.filter(
    ({ value }, index) => locationChoices.findIndex((other) => other.value === value) === index,
  );
  return (
    <StepFrame
      step="team"
      view={view}
      stepForm={step}
      intro="Invite colleagues now or later. They receive an email after you submit."
    >
      <Panel title="Invite colleagues">
        <AddPeople
          known={fields.map(({ email }) => email.toLowerCase())}
          onAdd={(people, role) =>
            append(
              people.map((one) => ({ ...one, role, location_codes: [] })),
              { shouldFocus: false },
            )
          }
        />
      </Panel>
      {fields.length > 0 ? (
        <Panel title={plural(fields.length, 'invitation')}>
          {fields.map((field, index) => (
            <MemberRow key={field.id} control={control} index={index} locationChoices={unique} onRemove={() => remove(index)} />
          ))}
        </Panel>
      ) : null}
    </StepFrame>
  );
}

function AddPeople({
  known,
  onAdd,
}: {
  known: readonly string[];
  onAdd: (people: { email: string; name: string }[], role: string) => void;
}) {
  const [text, setText] = useState('');
  const [role, setRole] = useState('client_staff');
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const listed = parseAddressList(text);
    const wrong = listed.filter(({ email }) => email === null);
    const people = listed.flatMap(({ email, name }) =>
      email === null || known.includes(email) ? [] : [{ email, name: name ?? '' }],
    );
    if (people.length > 0) onAdd(people, role);
    // Invalid addresses stay in the field to be corrected.
    setText(wrong.map((one) => one.text).join('\n'));
    if (wrong.length > 0)
      setError(
        `${plural(wrong.length, 'entry is not an email address', 'entries are not email addresses')}. Correct or delete what is left.`,
      );
    else setError(listed.length === 0 ? 'Enter at least one email address' : null);
  };
  return (
    <Stack gap="md">
      <TextArea
        label="Email addresses"
        description="One or more, for example ada@example.com, Bo Marsh <bo@example.com>"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        minRows={3}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
      />
      <Group justify="space-between">
        <SegmentedControl size="sm" label="Role for these people" options={roles} value={role} onChange={setRole} />
        <Button variant="default" onClick={add}>
          Add to list
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Staff place and follow accounts. Administrators also manage the company, its bank accounts and its users.
      </Text>
    </Stack>
  );
}

function MemberRow({
  control,
  index,
  locationChoices,
  onRemove,
}: {
  control: Control<Team>;
  index: number;
  locationChoices: { value: string; label: string }[];
  onRemove: () => void;
}) {
  const member = useWatch({ control, name: `invitations.${index}` });
  return (
    <div className={classes.member}>
      <TextField control={control} name={`invitations.${index}.email`} label="Email address" type="email" autoComplete="off" />
      <TextField control={control} name={`invitations.${index}.name`} label="Name (optional)" autoComplete="off" />
      <SelectField control={control} name={`invitations.${index}.role`} label="Role" data={roles} allowDeselect={false} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove ${member.email || 'this person'}`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
      {locationChoices.length > 0 && (member.role === 'client_staff' || member.location_codes.length > 0) ? (
        <div data-limits>
          <LimitsField control={control} index={index} locationChoices={locationChoices} />
        </div>
      ) : null}
    </div>
  );
}

function LimitsField({
  control,
  index,
  locationChoices,
}: {
  control: Control<Team>;
  index: number;
  locationChoices: { value: string; label: string }[];
}) {
  const { field, fieldState } = useController({ control, name: `invitations.${index}.location_codes` });
  return (
    <MultiSelect
      ref={field.ref}
      label="Sees only these locations"
      placeholder={field.value.length === 0 ? 'All locations' : ''}
      data={locationChoices}
      value={field.value}
      onChange={field.onChange}
      onBlur={() => afterPress(field.onBlur)}
      error={fieldState.error?.message}
    />
  );
}
