import type { DropLayout } from '#shared/layouts.ts';
import type { DropFormat } from './format.ts';
import { jsonQanon } from './json-qanon.ts';

/** Every layout known by its keys; the first that recognises a row is taken. */
const READERS: Readonly<Record<DropLayout, DropFormat>> = { 'json-qanon': jsonQanon };
export const DROP_FORMATS: readonly DropFormat[] = Object.values(READERS);
