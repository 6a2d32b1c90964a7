import classes from './charts.module.css';

export function ChartTip({ title, lines }: { title: string; lines: readonly (readonly [string, string])[] }) {
  return (
    <div className={classes.tip}>
      <b>{title}</b>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
