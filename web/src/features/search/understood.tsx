import type { ReadPart } from '@recoup/domain/search/reading';
import { IconAlertTriangle, IconFilter } from '@tabler/icons-react';
import classes from './understood.module.css';

/** How parts of a query were understood, and valid values for those that were not. */
export function Understood({ parts }: { parts: readonly ReadPart[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label="Search interpretation">
      {parts.map(({ kind, start, label, hint }) => {
        const isWrong = kind === 'unknown' || kind === 'refused';
        const Glyph = isWrong ? IconAlertTriangle : IconFilter;
        return (
          <li key={`${start} ${label}`} className={classes.part} data-tone={isWrong ? 'warning' : 'info'}>
            <Glyph size={13} stroke={1.9} aria-hidden="true" />
            <span>
              {label}
              {hint ? <span className={classes.hint}>{hint}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
