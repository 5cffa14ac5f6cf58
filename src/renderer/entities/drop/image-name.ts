/** Whether an archive image is an address on the network rather than a file of the archive. */
export const isRemote = (image: string): boolean => /^https?:\/\//i.test(image);

export const imageLabel = (image: string): string => {
  const path = isRemote(image) && URL.canParse(image) ? new URL(image).pathname : image;
  return path.split('/').findLast((part) => part !== '') ?? image;
};
