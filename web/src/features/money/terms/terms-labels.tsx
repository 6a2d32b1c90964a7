import classes from './terms.module.css';

/** Emphasizes the rate; limits and the closing remark do not start with one. */
export function TermsLines({ words }: { words: readonly string[] }) {
  return (
    <ul className={classes.words}>
      {words.map((line) => {
        const [, rate, rest] = /^([\d.]+) ?% (.*)$/.exec(line) ?? [];
        return (
          <li key={line}>
            {rate === undefined ? (
              line
            ) : (
              <>
                <b className="tabular">{rate}%</b> {rest}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
