import type { BodyInput } from '#shared/contract/endpoints.ts';

/** Items by name, what a filter finds (`drops:search=storm`), or a working set. */
export type TagTarget = BodyInput<'tagItems'>['to'];
