/** The longest name of a topic. */
export const TOPIC_NAME_MAX = 100;

/** Names of topics of one run, by their number from 1. */
export type TopicNames = ReadonlyMap<number, string>;

/** A name as the note on its run has it: `Topic 3: Storms`. */
export const topicNameText = (topic: number, name: string): string => `Topic ${topic}: ${name}`;

/** The number and the name in such a note; null for any other. */
export const readTopicName = (text: string): { readonly topic: number; readonly name: string } | null => {
  const [, topic, name] = /^Topic ([1-9]\d?): (\S.*)$/u.exec(text.trim()) ?? [];
  return topic === undefined || name === undefined || name.length > TOPIC_NAME_MAX
    ? null
    : { topic: Number(topic), name };
};

/** The names among notes on a run; of two for one topic the one that is listed first. */
export const topicNamesIn = (texts: readonly string[]): TopicNames =>
  new Map(
    texts
      .map(readTopicName)
      .filter((found) => found !== null)
      .toReversed()
      .map(({ topic, name }) => [topic, name]),
  );
