import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const root = join(import.meta.dirname, '..', '..');

/** What the layer rules object to in a folder of the product, a line each. */
export const layerViolations = async (folder: string): Promise<readonly string[]> => {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([folder], { ...options, baseDir: root });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${rule.name}: ${from} → ${to}`,
  );
};
