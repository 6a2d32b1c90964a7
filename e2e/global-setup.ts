import { startProduct } from './server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['E2E_URL'] = product.url;
  return product.stop;
}
