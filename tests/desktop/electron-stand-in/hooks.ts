/** From here on `import 'electron'` gives the stand-in: Node's own loader, without a bundler. */
import { registerHooks } from 'node:module';

const standIn = new URL('./index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
