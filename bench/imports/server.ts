// A benchmark server: creates users for its parent process and stops when its stdin closes.
import { createInterface } from 'node:readline';
import { readConfig } from '../../server/src/config.ts';
import { prepareProcess } from '../../server/src/prepare-process.ts';

const config = readConfig(process.env, import.meta.dirname);
prepareProcess(config);
const { startServer } = await import('../../server/src/composition.ts');
const server = await startServer(config);
for await (const email of createInterface({ input: process.stdin })) {
  const id = await server.auth.createUser({ email, password: 'bench-password', email_confirm: true });
  console.log(`user ${id}`);
}
await server.stop();
