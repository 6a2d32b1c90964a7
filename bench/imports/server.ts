// A server of its own for measuring: makes users for whoever started it, and stops when its input ends.
import { createInterface } from 'node:readline';
import { startServer } from '../../server/src/composition.ts';
import { readConfig } from '../../server/src/config.ts';

const server = await startServer(readConfig(process.env, import.meta.dirname));
for await (const email of createInterface({ input: process.stdin })) {
  const id = await server.auth.createUser({ email, password: 'bench-password', email_confirm: true });
  console.log(`user ${id}`);
}
await server.stop();
