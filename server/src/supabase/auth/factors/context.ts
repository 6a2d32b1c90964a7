import type { FlowContext } from '../flows/context.ts';
import type { FactorSecrets } from './secrets.ts';

export interface FactorContext extends FlowContext {
  secrets: FactorSecrets;
}

export const challengeSeconds = 300;
export const maxFactors = 10;
