// An S3 server for tests, in a separate process because its continuation tokens need a cipher that Node enables only by a flag.
import S3rver from 's3rver';

const [directory = '', port = '0'] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'recoup', configs: [] }],
});
process.send?.((await server.run()).port);
