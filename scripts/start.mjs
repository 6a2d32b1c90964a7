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
  // npm does not pass a SIGTERM on: where it is gone, the server must not stay behind and hold the port.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500).unref();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
