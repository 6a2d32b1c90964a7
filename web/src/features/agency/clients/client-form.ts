import { typedClient, type TypedClient } from '@recoup/contract/agency/clients';
import type { z } from 'zod';

/** The contract's schema for forms, which always hold every field: its defaults are for other callers. */
export const clientForm = typedClient as unknown as z.ZodType<TypedClient, TypedClient>;
