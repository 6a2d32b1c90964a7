import { getConfig } from '#lib/api/config.ts';

const year = new Date().getFullYear();

export function Copyright() {
  return (
    <span>
      © {year} {getConfig().agency.name}
    </span>
  );
}
