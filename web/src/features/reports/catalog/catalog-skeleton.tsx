import { Skeleton } from '@mantine/core';
import classes from './catalog.module.css';

export function CatalogSkeleton() {
  return (
    <output aria-label="Loading">
      <Skeleton height={12} width={110} mb={16} />
      <span className={classes.cards}>
        {Array.from({ length: 9 }, (_, card) => (
          <span key={card} className={classes.card}>
            <Skeleton height={38} width={38} radius="md" />
            <span className={classes.words}>
              <Skeleton height={12} width="46%" mb={12} />
              <Skeleton height={9} width="92%" mb={8} />
              <Skeleton height={9} width="70%" />
            </span>
          </span>
        ))}
      </span>
    </output>
  );
}
