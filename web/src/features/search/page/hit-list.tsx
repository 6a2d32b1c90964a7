import type { SearchHit } from '@recoup/contract/search/search';
import { Link } from 'react-router';
import { getSession } from '#lib/session/session.ts';
import { HitRow } from '#features/search/hit-row.tsx';
import hits from '#features/search/hits.module.css';
import { useRecentSearches } from '#features/search/queries.ts';
import { readTyped } from '#features/search/reading.ts';
import { addressOf } from '#features/search/targets.ts';
import classes from './page.module.css';

export function HitList({ label, hits: found, q }: { label: string; hits: readonly SearchHit[]; q: string }) {
  const { remember } = useRecentSearches();
  return (
    <ul className={classes.hits} aria-label={label}>
      {found.map((hit) => {
        const to = addressOf(hit);
        return (
          <li key={hit.id}>
            {to === null ? (
              <button type="button" className={`${hits.row} ${classes.hit}`} onClick={() => void getSession().signOut()}>
                <HitRow hit={hit} />
              </button>
            ) : (
              <Link to={to} className={`${hits.row} ${classes.hit}`} onClick={() => readTyped(q).isRemembered && remember(q)}>
                <HitRow hit={hit} />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
