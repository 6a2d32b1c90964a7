/** Whether work ends in time. Where it does not it goes on by itself, and its failure is nobody's any more. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const patience = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(patience);
  }
}
