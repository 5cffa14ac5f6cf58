import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { callBytes } from '#renderer/api/workstation.ts';

export const archiveImagesQuery = () => endpointQuery('listArchiveImages');

const toBlob = ({ bytes, contentType }: Awaited<ReturnType<typeof callBytes>>): Blob =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType });

export const openArchiveImage = async (file: string): Promise<Blob> =>
  toBlob(await callBytes('getArchiveImage', { params: { file } }));
export const openRemoteImage = async (url: string): Promise<Blob> =>
  toBlob(await callBytes('fetchRemoteImage', { body: { url } }));
