import type { SearchHit } from '@recoup/contract/search/search';
import { factsOf, isSimilar, otherReasons, rangesOf } from './hit-facts.tsx';
import classes from './hits.module.css';
import { Marked } from './marked.tsx';

/** A hit with its match reason and state. The caller wraps it in a link or an option. */
export function HitRow({ hit }: { hit: SearchHit }) {
  const { glyph: Glyph, line, badge, figure } = factsOf(hit);
  const facts = line.filter((text) => text !== null);
  return (
    <>
      <span className={classes.glyph} aria-hidden="true">
        <Glyph size={17} stroke={1.7} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          <Marked text={hit.title} ranges={hit.title_ranges} />
        </span>
        <span className={classes.line}>
          {facts.map((text) => (
            <span key={text}>
              <Marked text={text} ranges={rangesOf(text, hit.why)} />
            </span>
          ))}
          {otherReasons(hit, [...facts, figure ?? '']).map(({ field, label, text, ranges }) => (
            <span key={`${field} ${text}`}>
              {label} <Marked text={text} ranges={ranges} />
            </span>
          ))}
          {isSimilar(hit) ? <span>Similar name</span> : null}
        </span>
      </span>
      {badge ? <span className={classes.badge}>{badge}</span> : null}
      {figure ? (
        <span className={`${classes.figure} tabular`}>
          <Marked text={figure} ranges={rangesOf(figure, hit.why)} />
        </span>
      ) : null}
    </>
  );
}
