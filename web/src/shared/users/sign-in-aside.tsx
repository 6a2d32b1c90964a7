import { getConfig, type AppConfig } from '#lib/api/config.ts';
import classes from './sign-in-aside.module.css';

const LINES = [
  ['Placed', '$48,210.00', 62],
  ['In collection', '$31,940.50', 44],
  ['Paid to you', '$9,872.15', 24],
] as const;

/** Text with the agency's image or an illustration, beside the form. Hidden from assistive technology and on phones. */
export function SignInAside({
  product,
  brand: { headline, text, picture_url: picture } = getConfig().agency.sign_in,
}: {
  product: string;
  brand?: AppConfig['agency']['sign_in'];
}) {
  return (
    <aside className={classes.aside} aria-hidden="true">
      {/* A background: browsers do not load it where the aside is hidden. */}
      {picture ? <div className={classes.picture} style={{ backgroundImage: `url("${encodeURI(picture)}")` }} /> : null}
      <div className={classes.inner}>
        <p className={classes.claim}>{headline ?? 'Every account you placed, every dollar that came back.'}</p>
        {text ? <p className={classes.words}>{text}</p> : null}
        {picture ? null : (
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
        )}
      </div>
    </aside>
  );
}
