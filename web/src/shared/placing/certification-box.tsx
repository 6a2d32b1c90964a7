import { Checkbox } from '@mantine/core';
import { useId, type Ref } from 'react';
import classes from './certification-box.module.css';

/** One box that affirms all statements. */
export function CertificationBox({
  statements,
  checked,
  error,
  inputRef,
  onChange,
}: {
  statements: readonly string[];
  checked: boolean;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (checked: boolean) => void;
}) {
  const list = useId();
  return (
    <div className={classes.box}>
      <Checkbox
        ref={inputRef}
        label="I certify that all of the following is true:"
        aria-describedby={list}
        checked={checked}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ul id={list} className={classes.statements}>
        {statements.map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
    </div>
  );
}
