// npm start: installs what is missing, builds the web app, and runs the server with everything in it.
import { spawn } from 'node:child_process';
import { buildWeb, env, install, root } from './lib.mjs';

try {
  await install();
  await buildWeb();
  const server = spawn('node', ['server/src/main.ts'], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  server.on('close', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
