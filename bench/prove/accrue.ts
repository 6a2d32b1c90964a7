// node bench/prove/accrue.ts URL INSTANT: posts interest as the server's job would at that instant. Ends when it is posted.
import { createPool } from '../../server/src/platform/db/pool.ts';
import { createDb } from '../../server/src/platform/db/db.ts';
import { clockAt } from '../../server/src/platform/clock.ts';
import { accrueInterest } from '../../server/src/areas/feed/items/index.ts';

const [url = '', instant = ''] = process.argv.slice(2);
const clock = clockAt('UTC', { now: () => new Date(instant) });
const db = createDb(createPool({ url }), { timeZone: clock.timeZone });
console.log('posting');
console.log(await accrueInterest({ db, clock }));
process.exit(0);
