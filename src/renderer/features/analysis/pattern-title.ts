const TITLES: Readonly<Record<string, string>> = {
  temporal_cluster: 'Temporal cluster',
  anniversary: 'Anniversary',
  clock: 'Same clock minute',
  interval: 'Repeated gap',
  post: 'Near a post',
};

/** What a cluster or delta is called: its kind in words. */
export const patternTitle = ({ type }: { readonly type: string }): string =>
  TITLES[type] ?? type.replaceAll('_', ' ');
