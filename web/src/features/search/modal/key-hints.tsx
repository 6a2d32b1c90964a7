import { Kbd } from '@mantine/core';
import classes from './modal.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Keyboard hints, hidden on phones. */
export function KeyHints({ isRemovable }: { isRemovable: boolean }) {
  return (
    <div className={classes.keys}>
      <Hint keys={['↑', '↓']}>move</Hint>
      <Hint keys={['Enter']}>open</Hint>
      <Hint keys={[isApple ? '⌘' : 'Ctrl', 'Enter']}>new tab</Hint>
      {isRemovable ? <Hint keys={['Delete']}>remove</Hint> : null}
      <Hint keys={['Esc']}>close</Hint>
    </div>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className={classes.hint}>
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
      {children}
    </span>
  );
}
