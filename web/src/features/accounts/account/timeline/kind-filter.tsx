import type { TimelineKind } from '@recoup/contract/accounts/timeline';
import { useSearchParams } from 'react-router';
import { isChosen, kindGroups, toggleKinds, withKinds } from './timeline-filter.ts';
import classes from './timeline.module.css';

/** A multiple-choice filter for the kinds of entries. */
export function KindFilter({ chosen }: { chosen: readonly TimelineKind[] }) {
  const [search, setSearch] = useSearchParams();
  const show = (next: URLSearchParams) => setSearch(next, { replace: true, preventScrollReset: true });
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.legend}>Show</legend>
      <button
        type="button"
        className={classes.pill}
        aria-pressed={chosen.length === 0}
        onClick={() => show(withKinds(search, []))}
      >
        All
      </button>
      {kindGroups.map(({ label, kinds }) => (
        <button
          key={label}
          type="button"
          className={classes.pill}
          aria-pressed={isChosen(chosen, kinds)}
          onClick={() => show(toggleKinds(search, kinds))}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
