import { isDeviceName } from '#shared/device-names.ts';
import styles from './tooltip.module.css';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export interface TooltipContent {
  readonly title: string;
  readonly rows?: readonly {
    /** A color of ours, never data. */
    readonly color?: string;
    readonly label: string;
    readonly value: string;
  }[];
  readonly note?: string;
}

const row = ({ color, label, value }: NonNullable<TooltipContent['rows']>[number]): string => {
  const dot =
    color === undefined ? '' : `<i class="${styles.dot}" style="background:${escapeHtml(color)}"></i>`;
  return `<div class="${styles.row}"><span>${dot}${escapeHtml(label)}</span><b>${escapeHtml(value)}</b></div>`;
};

const SAFE = Symbol('escaped tooltip');

/**
 * A tooltip formatter for a chart. ECharts puts what a formatter returns into the page as HTML, so this is the only way
 * to write one: it takes texts and escapes them all. `Chart` refuses any other function.
 */
export const chartTooltip = <Parameters>(describe: (parameters: Parameters) => TooltipContent | null) => {
  const formatter = (parameters: Parameters): string => {
    const content = describe(parameters);
    if (content === null) return '';
    const note =
      content.note === undefined ? '' : `<div class="${styles.note}">${escapeHtml(content.note)}</div>`;
    return `<div data-testid="tooltip" class="${styles.tooltip}"><strong>${escapeHtml(content.title)}</strong>${(content.rows ?? []).map(row).join('')}${note}</div>`;
  };
  return Object.assign(formatter, { [SAFE]: true });
};

interface Hovered {
  readonly dataIndex: number;
}

/** The tooltips of a series, or of an axis, each of the item at the place of the point. */
export const itemTooltip = <Item>(items: readonly Item[], describe: (item: Item) => TooltipContent) => ({
  formatter: chartTooltip((hovered: Hovered | readonly Hovered[]) => {
    const item = items[[hovered].flat()[0]?.dataIndex ?? -1];
    return item === undefined ? null : describe(item);
  }),
});

const isSafe = (value: unknown): boolean => typeof value === 'function' && SAFE in value;

/** The paths of functions inside `tooltip` parts of an option that did not come from `chartTooltip`. */
export const unsafeTooltips = (option: unknown, path = 'option', inTooltip = false): readonly string[] => {
  if (typeof option === 'function') return inTooltip && !isSafe(option) ? [path] : [];
  if (Array.isArray(option))
    return option.slice(0, 100).flatMap((part, at) => unsafeTooltips(part, `${path}[${at}]`, inTooltip));
  if (typeof option !== 'object' || option === null) return [];
  return Object.entries(option).flatMap(([key, part]) =>
    key === 'data' ? [] : unsafeTooltips(part, `${path}.${key}`, inTooltip || key === 'tooltip'),
  );
};

/** A file name made of words: no separators, controls or reserved signs, at most 80 characters. */
export const fileNameOf = (title: string): string => {
  const whole = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  // By characters: half of one is no name for a file system.
  const words = [...whole].slice(0, 80).join('').toLowerCase();
  return words === '' || isDeviceName(words) ? `dropscope-${words}` : words;
};
