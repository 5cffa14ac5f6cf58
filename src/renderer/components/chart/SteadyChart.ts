import EChartsReactCore from 'echarts-for-react/esm/core';
import type { EChartsInstance } from 'echarts-for-react/esm/types';

interface EchartsEntry {
  readonly init: (element: HTMLElement, theme: unknown, options: unknown) => EChartsInstance;
}

/**
 * echarts-for-react with its start made synchronous. The library draws a throw-away instance, awaits its `finished` event
 * and then looks its element up again; a chart unmounted meanwhile (StrictMode, a quick tab change) throws there. One
 * instance, made at once, has nothing to wait for. Resizing is the wrapper's business (`autoResize` is not used).
 */
export class SteadyChart extends EChartsReactCore {
  override componentDidMount(): void {
    const { theme, opts, onEvents, onChartReady } = this.props;
    const entry = this.echarts as EchartsEntry;
    const instance = entry.init(this.ele, theme, opts);
    this['updateEChartsOption']();
    this['bindEvents'](instance, onEvents ?? {});
    onChartReady?.(instance);
  }
}
