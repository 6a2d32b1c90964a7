import { Button, Group, Input, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntry } from './entry-context.ts';
import { EntryField, spanClass, spanOf, type EntryFieldProps } from './entry-field.tsx';
import classes from './manual-entry.module.css';

/** A write-only value: if one is on file, the field says so and offers to replace or clear it. */
export function SensitiveField(props: EntryFieldProps) {
  const { form, onFile } = useEntry();
  const { key, label } = props.field;
  const name = `values.${key}` as const;
  const [text, cleared] = useWatch({ control: form.control, name: [name, 'cleared'] });
  const [replacing, setReplacing] = useState(false);
  const isOnFile = onFile.includes(key) && !cleared.includes(key);

  if (!isOnFile || text !== '' || replacing) {
    return (
      <div className={spanClass(spanOf(props.field))}>
        <EntryField {...props} className={classes.whole} />
        {isOnFile && text === '' ? (
          <Button variant="subtle" size="compact-xs" mt={4} onClick={() => setReplacing(false)}>
            Keep the {label} on file
          </Button>
        ) : null}
      </div>
    );
  }
  const clear = () => form.setValue('cleared', [...cleared, key], { shouldDirty: true });
  const replace = () => {
    setReplacing(true);
    // The input mounts with the next render.
    requestAnimationFrame(() => form.setFocus(name));
  };
  return (
    <Input.Wrapper label={label} labelElement="div" className={classes.span4 ?? ''}>
      <Group gap={6} className={classes.onFile ?? ''} wrap="nowrap">
        <IconLock size={14} aria-hidden="true" />
        <Text size="sm">On file</Text>
        <Button variant="subtle" size="compact-xs" ml="auto" onClick={replace} aria-label={`Replace ${label}`}>
          Replace
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={clear} aria-label={`Clear ${label}`}>
          Clear
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
