import { parseAsBoolean, useQueryState } from 'nuqs';

/** Whether retweets count as posts: one switch for the chance ladder and the comparison, kept in the URL. */
export const retweetsParser = parseAsBoolean.withDefault(true);

export const useRetweets = () => useQueryState('retweets', retweetsParser);
