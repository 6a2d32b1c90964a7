import { addDays } from '@recoup/domain/shared/days';
import { inventPerson } from '@recoup/domain/synthetic/people';
import { createRandom } from '@recoup/domain/synthetic/random';
import { z } from 'zod';
import { openDemoSession, type DemoApp } from './demo-session.ts';

interface UploadOptions {
  app: DemoApp;
  clientId: string;
  email: string;
  today: string;
  /** Stops waiting for the file to be read. */
  signal: AbortSignal;
}

const details = z.object({
  data: z.object({ id: z.string(), state: z.string(), structure: z.object({ proposed: z.unknown() }).nullable() }),
});
const rows = 14;

/** Uploads a file as a client's user does in the browser, up to its check; placing it is left to the demo's visitor. */
export async function uploadAndWait({ app, clientId, email, today, signal }: UploadOptions): Promise<void> {
  const base = `/api/legacy/v1/clients/${clientId}/imports`;
  const ask = await openDemoSession(app, email);
  const file = Buffer.from(makeFile(today));
  const { data: made } = details.parse(
    (await ask('POST', base, { file_name: 'unpaid-balances.csv', file_bytes: file.length })).json(),
  );
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const tus = { 'tus-resumable': '1.0.0' };
  const created = await ask('POST', '/storage/v1/upload/resumable', undefined, {
    ...tus,
    'upload-length': String(file.length),
    'upload-metadata': `bucketName ${encode('imports')},objectName ${encode(`${clientId}/${made.id}`)}`,
  });
  const place = new URL(String(created.headers.location), 'http://demo.test').pathname;
  await ask('PATCH', place, file, { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' });
  const readDetails = async () => details.parse((await ask('GET', `${base}/${made.id}`)).json()).data;
  let read = await readDetails();
  while (read.state !== 'needs_mapping' && read.state !== 'ready' && read.state !== 'failed') {
    await pause(signal);
    if (signal.aborted) return;
    read = await readDetails();
  }
  if (read.state === 'needs_mapping') await ask('PUT', `${base}/${made.id}/mapping`, read.structure?.proposed as object);
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, 300);
    signal.addEventListener('abort', done, { once: true });
  });

/** In a practice system's format: one balance is unreadable, so that there is something to correct. */
function makeFile(today: string): string {
  const random = createRandom(20_260_401);
  const lines = Array.from({ length: rows }, (_, index) => {
    const person = inventPerson(20_260_401, index);
    const served = addDays(today, -random.int(150, 320));
    const balance = index === 8 ? 'see notes' : (random.int(4000, 90_000) / 100).toFixed(2);
    const { address } = person;
    return [
      `BW${String(91_000 + index * 7).padStart(7, '0')}`,
      person.first_name,
      person.last_name,
      person.date_of_birth,
      address.address_line1,
      address.city,
      address.state,
      address.zip,
      person.phone_mobile,
      person.email,
      served,
      addDays(served, 30),
      random.pick(['DT', 'LK', 'NH'] as const),
      balance,
    ].join(',');
  });
  const heading =
    'Account Number,First Name,Last Name,Date of Birth,Address,City,State,ZIP,Mobile Phone,Email,Date of Service,Delinquency Date,Location Code,Balance Due';
  return [heading, ...lines, ''].join('\r\n');
}
