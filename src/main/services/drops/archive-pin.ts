/** The public archive: `posts.json` of the commit that the reference index was made from. */
export interface ArchivePin {
  readonly url: string;
  readonly sha256: string;
  readonly bytes: number;
}

export const ARCHIVE_PIN: ArchivePin = {
  url: 'https://raw.githubusercontent.com/jkingsman/JSON-QAnon/0df265552de009693a8ff9fa00d36067b79cb170/posts.json',
  sha256: '77d7c5ec3896bd07e72f74e1d9a7c1976289dcee2d49f4bddf826156745cb45f',
  bytes: 4_187_486,
};
