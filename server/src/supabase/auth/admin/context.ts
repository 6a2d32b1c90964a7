import type { FlowContext } from '../flows/context.ts';
import type { TokenIssuer } from '../tokens.ts';

export interface AdminContext extends FlowContext {
  tokens: TokenIssuer;
}
