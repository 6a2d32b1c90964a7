/** What is said on a topic: by the database, or by the connection itself. */
export interface TopicEvent {
  /**
   * As `realtime.send` names it. Of the connection: `joined` when it listens from now on, the first time or again, so that
   * whatever happened before has to be asked for; `settled` when that may have to be asked for once more.
   */
  event: string;
  /** Ids, never more. */
  payload: Readonly<Record<string, unknown>>;
}

export interface TopicListener {
  onEvent(event: TopicEvent): void;
  /** Whether what happens is heard. */
  onConnected(isConnected: boolean): void;
}

export interface Realtime {
  /** Listens until what it returns is called. */
  listen(topic: string, listener: TopicListener): () => void;
}
