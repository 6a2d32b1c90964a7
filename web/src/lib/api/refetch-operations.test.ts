import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchOperations } from './auth-query.ts';

it('ignores a response that was requested before the change', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['api', 'person', 'access.sessions'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const unsubscribe = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const done = refetchOperations(client, ['access.']);
  answers[0]?.('before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('after');
  await done;
  expect(observer.getCurrentResult().data).toBe('after');
  unsubscribe();
  client.clear();
});
