import { useComputedColorScheme } from '@mantine/core';
import { getConfig, type AppConfig } from '#lib/api/config.ts';
import classes from './brand.module.css';

/** The agency's logo, or its initial on its color with its name. */
export function Brand({
  size = 28,
  agency = getConfig().agency,
}: {
  size?: number;
  agency?: Pick<AppConfig['agency'], 'name' | 'logo_url' | 'dark_logo_url'>;
}) {
  // Read during the first render: otherwise both logos would load in the dark scheme.
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const logo = (scheme === 'dark' ? agency.dark_logo_url : null) ?? agency.logo_url;
  if (logo) return <img src={logo} alt={agency.name} height={size} className={classes.logo} />;
  return (
    <span className={classes.brand}>
      <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.5 }} aria-hidden="true">
        {agency.name.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.name}>{agency.name}</span>
    </span>
  );
}
