import { SegmentedControl } from '@mantine/core';

export function ViewSwitch<V extends string>({
  label,
  views,
  value,
  onChange,
}: {
  label: string;
  views: readonly { value: V; label: string }[];
  value: V;
  onChange: (view: V) => void;
}) {
  return <SegmentedControl size="xs" aria-label={label} data={[...views]} value={value} onChange={onChange} />;
}
