import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatCount, plural } from '#lib/format/format.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import classes from './review-head.module.css';

interface ReviewHeadProps<State extends string> {
  fileName: string;
  rows: number;
  states: readonly { state: State; label: string; rows: number }[];
  /** Null: all of them. */
  shown: State | null;
  onShow: (state: State | null) => void;
}

/** The file under review, and a filter by row state; states without rows are omitted. */
export function ReviewHead<State extends string>({ fileName, rows, states, shown, onShow }: ReviewHeadProps<State>) {
  const head = useRef<HTMLParagraphElement>(null);
  // The element that had focus while choosing the file is gone.
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={classes.head}>
      <Text ref={head} tabIndex={-1} className={classes.name ?? ''}>
        {fileName}{' '}
        <Text span c="dimmed" fw={400}>
          {plural(rows, 'row')}
        </Text>
      </Text>
      <SegmentedControl
        label="Rows shown"
        size="sm"
        value={shown ?? ''}
        onChange={(value) => onShow(states.find(({ state }) => state === value)?.state ?? null)}
        options={[
          { value: '', label: `All ${formatCount(rows)}` },
          ...states
            .filter((one) => one.rows > 0 || one.state === shown)
            .map((one) => ({ value: one.state, label: `${one.label} ${formatCount(one.rows)}` })),
        ]}
      />
    </div>
  );
}
