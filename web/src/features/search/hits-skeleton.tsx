import { Skeleton } from '@mantine/core';
import hits from './hits.module.css';

export function HitsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <output aria-label="Searching" style={{ display: 'block' }}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={hits.row}>
          <Skeleton height={28} width={28} radius="sm" />
          <div className={hits.words}>
            <Skeleton height={10} width={`${44 - row * 4}%`} mb={7} />
            <Skeleton height={8} width={`${58 - row * 5}%`} />
          </div>
        </div>
      ))}
    </output>
  );
}
