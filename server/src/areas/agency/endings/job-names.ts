import { z } from 'zod';

export const endingPayload = z.object({ client_id: z.uuid() });

export const exportJob = { name: 'client_endings.export' };
export const deletionJob = { name: 'client_endings.delete' };
