import type { SearchHit } from '@recoup/contract/search';
import { Link } from 'react-router';
import { getSession } from '../../../lib/session.ts';
import { HitRow } from '../hit-row.tsx';
import hits from '../hits.module.css';
import { useRecentSearches } from '../queries.ts';
import { readTyped } from '../reading.ts';
import { addressOf } from '../targets.ts';
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
              <Link to={to} className={`${hits.row} ${classes.hit}`} onClick={() => readTyped(q).isKept && remember(q)}>
                <HitRow hit={hit} />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
