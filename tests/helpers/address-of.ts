/** The address of an endpoint with a text of the right form for each of its parameters. */
export const addressOf = (path: string): string =>
  path
    .replace('/archive-images/:file', '/archive-images/none.png')
    .replace('/backups/:name', '/backups/dropscope-1.db')
    .replace('/salvage/:name', '/salvage/salvaged-1.db')
    .replace('/secrets/:name', '/secrets/NEWSAPI_KEY')
    .replaceAll(/:\w+/gu, '1');
