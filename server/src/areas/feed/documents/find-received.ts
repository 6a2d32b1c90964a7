export interface DocumentResult {
  id: string;
  result: 'applied' | 'repeated';
}

/** A repeated document: thrown so that the stored file is deleted again. */
export class AlreadyReceived extends Error {
  readonly id: string;

  constructor(id: string) {
    super('this document came before');
    this.id = id;
  }

  static async catch(work: () => Promise<DocumentResult>): Promise<DocumentResult> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AlreadyReceived) return { id: error.id, result: 'repeated' };
      throw error;
    }
  }
}
