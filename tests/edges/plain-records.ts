/** A record of each kind, the same but for its place, as any program may write it. */
export const RECORDS = {
  drops: (at: number) => ({ number: at, timestamp: `2018-05-04T10:0${at}:00Z`, text: `record ${at}` }),
  posts: (at: number) => ({
    id: String(992_343_072_568_246_273n + BigInt(at) * 251_658_240_000n),
    created_at: `2018-05-04T10:0${at}:00Z`,
    username: 'someone',
    text: `record ${at}`,
    platform: 'gab',
  }),
  news: (at: number) => ({ date: `2018-05-04T10:0${at}:00Z`, source: 'AP', title: `record ${at}` }),
} as const;
