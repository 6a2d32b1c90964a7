import { getConfig } from '#lib/api/config.ts';
import classes from './brand.module.css';

/** The agency's logo, or its initial on its color with its name. */
export function Brand({ size = 28 }: { size?: number }) {
  const { agency } = getConfig();
  if (agency.logo_url) return <img src={agency.logo_url} alt={agency.name} height={size} className={classes.logo} />;
  return (
    <span className={classes.brand}>
      <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.5 }} aria-hidden="true">
        {agency.name.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.name}>{agency.name}</span>
    </span>
  );
}
