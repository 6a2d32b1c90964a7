import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { env, root } from './lib.mjs';

/**
 * Runs a program until it ends, and ends with its exit code. The program stops when its IPC channel closes: on a signal, or when
 * this process dies. Signals are not forwarded. A terminal signals the whole process group and npm repeats the signal, so the
 * program would count one Ctrl-C as two.
 */
export function supervise(args) {
  const child = spawn('node', args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stop = () => child.connected && child.disconnect();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  child.on('exit', (code) => process.exit(code ?? 1));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  // A killed parent sends no signal.
  const before = ancestors();
  setInterval(() => ancestors() !== before && stop(), 500).unref();
}

/** Pids of the parent and, on Linux, the grandparent: npm runs scripts in a shell, which outlives a killed npm. */
function ancestors() {
  try {
    const [, grandparent] = /\) \S+ (\d+) /.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return `${process.ppid} ${grandparent}`;
  } catch {
    return `${process.ppid}`;
  }
}
