import { codingViews } from './coding.ts';
import { dropViews } from './drops.ts';
import { postViews } from './posts.ts';
import { resultViews } from './results.ts';
import { studyViews } from './study.ts';
import type { View } from './view.ts';

/** The documented, read-only views of the data, in the order of the documentation. */
export const views: readonly View[] = [
  ...dropViews,
  ...postViews,
  ...resultViews,
  ...studyViews,
  ...codingViews,
];

/** The statement that makes a view on a connection. */
export const viewStatement = ({ name, columns, select }: View): string =>
  `CREATE TEMP VIEW ${name} (${columns.map((column) => `"${column.name}"`).join(', ')}) AS ${select}`;
