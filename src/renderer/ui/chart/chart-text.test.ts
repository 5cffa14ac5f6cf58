import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { chartTooltip, escapeHtml, fileNameOf, unsafeTooltips } from './chart-text.ts';

describe('chartTooltip', () => {
  it('lets no markup through, from any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, value) => {
        const html = chartTooltip(() => ({ title, rows: [{ label: title, value }], note: value }))(null);
        const withoutOurs = html.replace(
          /<\/?(div|span|strong|b)( data-testid="tooltip")?( class="[\w-]+")?>/g,
          '',
        );
        expect(withoutOurs).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('escapes a handler', () => {
    expect(escapeHtml('<img src=q onerror="x()">')).toBe('&lt;img src=q onerror=&quot;x()&quot;&gt;');
  });
});

describe('unsafeTooltips', () => {
  it('finds a bare function in any tooltip, and lets ours and other formatters pass', () => {
    const bare = (): string => '';
    const option = {
      tooltip: { formatter: chartTooltip(() => null) },
      xAxis: { axisLabel: { formatter: bare } },
      series: [{ tooltip: { formatter: bare } }],
    };
    expect(unsafeTooltips(option)).toEqual(['option.series[0].tooltip.formatter']);
  });
});

describe('fileNameOf', () => {
  it('is always a plain name', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom('../../x', 'CON', 'a:b', '...', '\u202Eabc', `a${'𐍈'.repeat(80)}`),
        ),
        (title) => {
          expect(fileNameOf(title)).toMatch(/^[\p{L}\p{N}-]+$/u);
          expect([...fileNameOf(title)].length).toBeLessThan(92);
        },
      ),
    );
  });
});
