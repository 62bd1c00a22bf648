// Topics of the event stream: what a page shows, and at which version.

/** A table, the lobby or another topic, with the stamp of the version that is shown. */
export interface Topic {
  readonly name: string;
  readonly stamp: string;
}

export interface UpdateListener {
  /** There is a newer version than the page shows. */
  changed(topic: Topic): void;
  connection(isUp: boolean): void;
}

/** A part of a page that follows topics of its own. */
export interface TopicFollower {
  topics(): readonly Topic[];
  /** Handle a newer version of a topic; false if the topic is not one of its own. */
  handle(topic: Topic): boolean;
}

export interface Subscription {
  /** Call this when the topics of the page have changed. */
  renew(): void;
}

/** The URL of an event stream for these topics. */
export function streamUrl(topics: readonly Topic[]): string {
  const list = topics.map(({ name, stamp }) => `${name}~${stamp}`).join(",");
  return `/live?tables=${encodeURIComponent(list)}`;
}
