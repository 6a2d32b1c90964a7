import type { InvoiceAging, InvoiceListQuery } from '@recoup/contract/money/statements';
import { formatMoney, plural } from '#lib/format/format.ts';
import classes from './invoices.module.css';

type Bucket = InvoiceListQuery['bucket'];

/** Amounts due by days past due; each bucket toggles a filter to its invoices. */
export function AgingStrip({
  aging,
  bucket,
  onBucket,
}: {
  aging: InvoiceAging;
  bucket: Bucket;
  onBucket: (bucket: Bucket) => void;
}) {
  return (
    <div className={classes.aging}>
      <p className={classes.owed}>
        {aging.owed_cents === 0 ? (
          'Nothing is owed to the agency.'
        ) : (
          <>
            Owed to the agency: <b className="tabular">{formatMoney(aging.owed_cents)}</b>, by days past due
          </>
        )}
      </p>
      {aging.owed_cents === 0 ? null : (
        <ul className={classes.buckets}>
          {aging.buckets.map(({ key, label, invoices, owed_cents: cents }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.bucket}
                aria-pressed={bucket === key}
                data-late={key !== 'current' && invoices > 0 ? true : undefined}
                onClick={() => onBucket(bucket === key ? undefined : key)}
              >
                <span className={classes.label}>{label}</span>
                <span className={`${classes.figure} tabular`}>{formatMoney(cents)}</span>
                <span className={classes.label}>{plural(invoices, 'invoice')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
