import { describeAccent, type AccentUse } from '@recoup/domain/agency/accent-contrast';
import { Notice } from '#ui/notice.tsx';
import classes from './brand.module.css';

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

/** Whether text is readable on and in the color in both color schemes, and the replacement shade if not. */
export function ContrastNote({ color }: { color: string }) {
  const { button, light, dark, isAdjusted } = describeAccent(color);
  const uses: [string, AccentUse][] = [
    ['White text on buttons', button],
    ['Links in the light scheme', light],
    ['Links in the dark scheme', dark],
  ];
  return (
    <Notice
      tone={isAdjusted ? 'warning' : 'success'}
      title={isAdjusted ? `${color} is hard to read, so a darker shade is used` : 'Readable in both color schemes'}
    >
      <ul className={classes.uses}>
        {uses.map(([label, { color: used, before, after }]) => (
          <li key={label}>
            <i style={{ background: used }} aria-hidden="true" />
            <span>
              {label}:{' '}
              {isAdjusted && before < 4.5
                ? `${ratio(before)} is below 4.5:1 (WCAG AA). Uses ${used}, ${ratio(after)}`
                : `${used}, ${ratio(after)}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
