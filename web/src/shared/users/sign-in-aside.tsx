import classes from './sign-in-aside.module.css';

const LINES = [
  ['Placed', '$48,210.00', 62],
  ['In collection', '$31,940.50', 44],
  ['Paid to you', '$9,872.15', 24],
] as const;

/** The illustration beside the form. Hidden from assistive technology and on phones. */
export function SignInAside({ product }: { product: string }) {
  return (
    <aside className={classes.aside} aria-hidden="true">
      <div className={classes.inner}>
        <p className={classes.claim}>Every account you placed, every dollar that came back.</p>
        <div className={classes.card}>
          <div className={classes.cardHead}>
            <span>{product}</span>
            <span>Example</span>
          </div>
          {LINES.map(([label, amount, share]) => (
            <div key={label} className={classes.line}>
              <span>{label}</span>
              <b className="tabular">{amount}</b>
              <i style={{ inlineSize: `${share}%` }} />
            </div>
          ))}
        </div>
      </div>
    </aside>
  );
}
