import { createClient } from './client.ts';
import { createTransport } from './create-transport.ts';

/** The one transport and client of this window. */
export const transport = createTransport();
export const { call, callPage, callBytes, read } = createClient(transport);
