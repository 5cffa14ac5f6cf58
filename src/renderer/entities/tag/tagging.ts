import type { BodyInput, EndpointName } from '#shared/contract/endpoints.ts';

/** Items by name, what a filter finds (`drops:search=storm`), or a working set. */
export type TagTarget = BodyInput<'tagItems'>['to'];

/** Lists that a tag may narrow: their answers are fetched again when tags change. */
export const TAG_CHANGES: readonly EndpointName[] = [
  'listDrops',
  'getDropFacets',
  'listSocialPosts',
  'getPostStatistics',
  'listNewsEvents',
];
