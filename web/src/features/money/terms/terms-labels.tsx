import classes from './terms.module.css';

/** Rates stand out; limits and the closing remark do not begin with one. */
export function TermsWords({ words }: { words: readonly string[] }) {
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
