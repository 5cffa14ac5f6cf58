import { sharedFile } from './shared-data.ts';

/** The two samples of the reference tool for coordination of accounts, with the command line that reads each; null where absent. */
export const russianSample = sharedFile('datasets/coortweet/russian_coord_tweets.csv.gz');
export const germanSample = sharedFile('datasets/coortweet/german_elections.csv.gz');

/** The URLs of the Facebook accounts. */
export const GERMAN_OPTIONS = [
  ...['--columns', 'object=url_id,account=account_id,content=post_id,time=timestamp'],
  ...['--accounts', 'fb_*'],
] as const;
