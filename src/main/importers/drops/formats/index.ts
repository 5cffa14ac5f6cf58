import type { DropFormat } from './format.ts';
import { jsonQanon } from './json-qanon.ts';

/** Every layout known by its keys; the first that recognises a row is taken. */
export const DROP_FORMATS: readonly DropFormat[] = [jsonQanon];
