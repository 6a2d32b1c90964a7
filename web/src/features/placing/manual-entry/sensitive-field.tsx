import { Button, Group, Input, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntry } from './entry-context.ts';
import { EntryField, spanClass, spanOf, type EntryFieldProps } from './entry-field.tsx';
import classes from './manual-entry.module.css';

/** A value that is kept sealed and never sent back: it says that it is on file, and can be replaced or cleared. */
export function SensitiveField(props: EntryFieldProps) {
  const { form, kept } = useEntry();
  const { key, label } = props.field;
  const name = `values.${key}` as const;
  const [text, cleared] = useWatch({ control: form.control, name: [name, 'cleared'] });
  const [replacing, setReplacing] = useState(false);
  const onFile = kept.includes(key) && !cleared.includes(key);

  if (!onFile || text !== '' || replacing) {
    return (
      <div className={spanClass(spanOf(props.field))}>
        <EntryField {...props} className={classes.whole} />
        {onFile && text === '' ? (
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
    // The field is there after this render.
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
