import { Checkbox, Skeleton, Stack } from '@mantine/core';

interface Person {
  user_id: string;
  name: string;
  email: string;
}

/** Recipients, from the users who may see the report. `people` is undefined while loading. */
export function RecipientsField({
  people,
  problem,
  chosen,
  onChange,
}: {
  people: readonly Person[] | undefined;
  problem: string | null;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  return (
    <Checkbox.Group
      label="Recipients"
      description={people && people.length > 1 ? 'Members who can see this report.' : 'You get an email each time.'}
      error={problem}
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap={8} mt={4} mah={200} style={{ overflowY: 'auto' }}>
        {people ? null : <Skeleton height={14} width="60%" my={4} />}
        {people?.map(({ user_id: id, name, email }) => (
          <Checkbox key={id} value={id} label={name} description={email} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
