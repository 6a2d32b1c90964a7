// Runs in Deno before a function's own code: each line that a function logs carries the id of the request it belongs to.
import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';

const requests = new AsyncLocalStorage();
const { serve } = Deno;

Deno.serve = (...words) => {
  const at = words.findLastIndex((word) => typeof word === 'function');
  const holder = at === -1 ? words.find((word) => typeof word?.handler === 'function') : undefined;
  const wrap = (handler) => (request, info) => requests.run(request.headers.get('x-request-id'), () => handler(request, info));
  if (holder) words[words.indexOf(holder)] = { ...holder, handler: wrap(holder.handler) };
  else if (at !== -1) words[at] = wrap(words[at]);
  return serve(...words);
};

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' };
const write = console.log;
for (const [method, level] of Object.entries(levels))
  console[method] = (...values) =>
    write(JSON.stringify({ level, reqId: requests.getStore(), message: format(...values).slice(0, 10_000) }));
