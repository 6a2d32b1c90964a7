/** An event on a topic, from the database or the connection itself. */
export interface TopicEvent {
  /**
   * The event's name in `realtime.send`. From the connection: `joined` when the subscription starts or restarts, so that earlier
   * changes must be fetched; `settled` when they may have to be fetched once more.
   */
  event: string;
  /** Ids only. */
  payload: Readonly<Record<string, unknown>>;
}

export interface TopicListener {
  onEvent(event: TopicEvent): void;
  /** Whether events are received. */
  onConnected(isConnected: boolean): void;
}

export interface Realtime {
  /** Subscribes; the returned function unsubscribes. */
  listen(topic: string, listener: TopicListener): () => void;
}
