import { Button } from '@mantine/core';
import type { ImportSummary } from '@recoup/contract/placing/imports';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { fieldLabel } from '../columns/field-choices.ts';
import classes from './check.module.css';
import { groupProblems, type ProblemGroup } from './row-filter.ts';

const SHOWN_AT_FIRST = 6;

/** Findings with their counts; a click filters the rows to one finding. */
export function ProblemList({
  problems,
  chosen,
  onChoose,
}: {
  problems: ImportSummary['problems'];
  chosen: string | null;
  onChoose: (problem: string | null) => void;
}) {
  const [all, setAll] = useState(false);
  const groups = groupProblems(problems);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.filter(({ code }, index) => index < SHOWN_AT_FIRST || code === chosen);
  return (
    <Panel title="What was found" flush>
      <ul className={classes.list}>
        {shown.map((group) => {
          const Glyph = group.level === 'error' ? IconAlertCircle : IconAlertTriangle;
          return (
            <li key={group.code}>
              <button
                type="button"
                className={classes.problem}
                data-level={group.level}
                aria-pressed={chosen === group.code}
                onClick={() => onChoose(chosen === group.code ? null : group.code)}
              >
                <Glyph size={16} stroke={1.9} aria-hidden="true" />
                <span>
                  <b>{group.level === 'error' ? 'Error' : 'Warning'}</b> {group.message}
                  {alsoWords(group)}
                </span>
                <span className={classes.count}>{plural(group.count, group.fields.length > 1 ? 'time' : 'row')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < groups.length ? (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show all {formatCount(groups.length)}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

/** The message names its own field; other fields with the same problem follow it. */
function alsoWords({ fields }: ProblemGroup): string {
  const others = fields
    .slice(1)
    .filter((field) => field !== null)
    .map(fieldLabel);
  return others.length === 0 ? '' : ` (also ${others.join(', ')})`;
}
