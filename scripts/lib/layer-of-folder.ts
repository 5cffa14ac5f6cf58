import type { Plugin } from 'vite';

/** A CSS module is in the layer of its folder: `ui`, `entities`, `features` or `app` (`styles/index.css` has their order). */
export const layerOfFolder: Plugin = {
  name: 'dropscope:layer-of-folder',
  enforce: 'pre',
  transform: (code, id) => {
    const folder = /\/src\/renderer\/(\w+)\/.*\.module\.css$/.exec(id)?.[1];
    return folder === undefined ? null : `@layer ${folder} {\n${code}}`;
  },
};
