import { Button, Text } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { questionOf } from '@recoup/domain/placing/questions';
import { IconAlertCircle, IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { fieldLabel } from '#shared/placing/mapping-fields.ts';
import type { ImportParams } from '../queries.ts';
import classes from './check.module.css';
import { ErrorFile } from './error-file.tsx';
import { ProblemRemedy } from './problem-remedy.tsx';
import { groupKey, groupProblems, type ProblemGroup } from './row-filter.ts';

const SHOWN_AT_FIRST = 6;

interface ListProps {
  upload: ImportDetails;
  params: ImportParams;
  chosen: string | null;
  onChoose: (problem: string | null) => void;
}

/** Problems by kind, each with its count and remedy; a click filters the rows to one. */
export function ProblemList({ upload, params, chosen, onChoose }: ListProps) {
  const [all, setAll] = useState(false);
  const groups = groupProblems(upload.summary?.problems ?? []);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.filter((group, index) => index < SHOWN_AT_FIRST || groupKey(group) === chosen);
  const parts = [
    { part: 'question', title: 'Questions', hint: 'These rows are not placed until you answer, fix or skip them.' },
    { part: 'error', title: 'Errors', hint: 'These rows are not placed until you fix them.' },
    { part: 'warning', title: 'Warnings', hint: 'Rows with warnings only are placed. Add what you know.' },
  ] as const;
  return (
    <Panel title="Problems" flush actions={groups[0]?.level === 'error' ? <ErrorFile params={params} /> : null}>
      {parts.map(({ part, title, hint }) => {
        const own = shown.filter((group) => partOf(group) === part);
        if (own.length === 0) return null;
        return (
          <section key={part} aria-label={title} className={classes.part}>
            <Text size="sm" c="dimmed" className={classes.partTitle}>
              <b>{title}.</b> {hint}
            </Text>
            <ul className={classes.list}>
              {own.map((group) => (
                <li key={groupKey(group)} className={classes.item}>
                  <ProblemToggle group={group} isChosen={chosen === groupKey(group)} onChoose={onChoose} />
                  <ProblemRemedy group={group} upload={upload} params={params} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
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

const GLYPHS = { question: IconHelpCircle, error: IconAlertCircle, warning: IconAlertTriangle };

function partOf({ code, level }: ProblemGroup): 'question' | 'error' | 'warning' {
  return level === 'error' && questionOf(code) !== null ? 'question' : level;
}

function ProblemToggle({
  group,
  isChosen,
  onChoose,
}: {
  group: ProblemGroup;
  isChosen: boolean;
  onChoose: ListProps['onChoose'];
}) {
  const Glyph = GLYPHS[partOf(group)];
  return (
    <button
      type="button"
      className={classes.problem}
      data-level={group.level}
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? null : groupKey(group))}
    >
      <Glyph size={16} stroke={1.9} aria-hidden="true" />
      <span>
        {group.message}
        {formatOtherFields(group)}
      </span>
      <span className={classes.count}>{plural(group.count, group.fields.length > 1 ? 'time' : 'row')}</span>
    </button>
  );
}

/** The message names its own field; other fields with the same problem follow it. */
function formatOtherFields({ fields }: ProblemGroup): string {
  const others = fields
    .slice(1)
    .filter((field) => field !== null)
    .map(fieldLabel);
  return others.length === 0 ? '' : ` (also ${others.join(', ')})`;
}
