/**
 * Runs `stop` once and exits: on SIGINT and SIGTERM, when the terminal closes, and when the parent closes the IPC channel or dies. A
 * second SIGINT or SIGTERM exits at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      stopOnce();
    });
  // A closing terminal may send several.
  process.on('SIGHUP', stopOnce);
  process.once('disconnect', stopOnce);
  // Undefined without an IPC channel, false if the parent has died already.
  if (process.connected === false) stopOnce();
}
