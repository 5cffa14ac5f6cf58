/** Of the files of a folder or ZIP, those that an import of posts reads. */
export interface PostFiles<File> {
  /** Files of rows: an X archive's tweets in the order of their parts, the posts and comments of a download of Meta, else every data file. */
  readonly parts: readonly File[];
  /** `account.js` of an X archive: whose archive it is. */
  readonly account: File | null;
  /** `note-tweet.js` of an X archive: the whole texts of posts that its tweets hold cut. */
  readonly notes: readonly File[];
  /** `manifest.js` of an X archive: how many posts each of its files contains. */
  readonly manifest: File | null;
}

/** Files that packers and file managers add to what they pack. */
const PACKER = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.Trashes\/|\.Spotlight-V100\/)/i;

export const isPackerFile = (name: string): boolean => PACKER.test(name);

const TWEETS = /(^|\/)(deleted-|community-)?tweets?(-part\d+)?\.js$/i;
const NOTES = /(^|\/)note-tweets?(-part\d+)?\.js$/i;
const ACCOUNT = /(^|\/)account\.js$/i;
const MANIFEST = /(^|\/)manifest\.js$/i;
const DATA = /\.(json|jsonl|ndjson|csv|tsv)(\.(gz|zst))?$/i;

/** The chat in a ZIP of WhatsApp, next to its pictures; on Android it is named in the language of the phone. Telegram’s are pages. */
const CHAT = /(^|\/)((_chat|[^/]*WhatsApp[^/]*)\.txt|messages\d*\.html)$/i;

/** Of what Facebook and Instagram give people of themselves, the folders by which it is known and the files of posts and comments. */
const META_FOLDER = /(^|\/)(your_(facebook|instagram)_activity|personal_information)\//i;
const META_POSTS =
  /(^|\/)(your_posts(_[^/]*)?|your_comments_in_groups|group_posts[^/]*|comments|posts_\d+|archived_posts|reels|(post_comments_\d+|reels_comments)|threads_and_replies)\.json$/i;

interface Named {
  readonly name: string;
}

/** `tweets.js` before `tweets-part1.js`, part 2 before part 10. */
const byName = (a: Named, b: Named): number => {
  const [left, right] = [a, b].map((part) => part.name.replace(/\.\w+$/, ''));
  return (left ?? '').localeCompare(right ?? '', 'en', { numeric: true });
};

export const isTweetsFile = (name: string): boolean => TWEETS.test(name);

/** Chooses by name alone; an account's messages, likes and pictures are left where they are. */
export const choosePostFiles = <File extends Named>(all: readonly File[]): PostFiles<File> => {
  const files = all.filter((file) => !isPackerFile(file.name));
  const tweets = files.filter((file) => TWEETS.test(file.name));
  if (tweets.length === 0) {
    const own = files.some((file) => META_FOLDER.test(file.name))
      ? files.filter((file) => META_POSTS.test(file.name))
      : [];
    // Others have folders of the same name.
    const parts = (
      own.length > 0 ? own : files.filter(({ name }) => DATA.test(name) || CHAT.test(name))
    ).toSorted(byName);
    return { parts, account: null, notes: [], manifest: null };
  }
  return {
    parts: tweets.toSorted(byName),
    account: files.find((file) => ACCOUNT.test(file.name)) ?? null,
    notes: files.filter((file) => NOTES.test(file.name)),
    manifest: files.find((file) => MANIFEST.test(file.name)) ?? null,
  };
};

/** Why none of these files can be imported. */
export const noPostFiles = (name: string, files: readonly Named[]): string => {
  const names = files.map((file) => file.name).filter((file) => !isPackerFile(file));
  const firstNames = names.slice(0, 5);
  const packed = names.find((file) => /\.(zip|7z|rar|tar|tgz)$/i.test(file));
  if (packed !== undefined)
    return `${name} contains ${packed}, an archive inside another: unpack it, and import the files inside`;
  return `${name} contains neither tweets.js nor any JSON, NDJSON or CSV file; it contains ${firstNames.join(', ') || 'nothing'}`;
};
