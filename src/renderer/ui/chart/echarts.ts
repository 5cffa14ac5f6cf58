import * as charts from 'echarts/charts';
import * as components from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

// The parts our charts use; a new kind of chart is registered here once.
echarts.use([
  // The core registers it too, but by a side effect that the bundler leaves out.
  LabelLayout,
  charts.BarChart,
  charts.CustomChart,
  charts.HeatmapChart,
  charts.LineChart,
  charts.ScatterChart,
  components.AriaComponent,
  components.BrushComponent,
  components.DataZoomComponent,
  components.GridComponent,
  components.LegendComponent,
  components.MarkAreaComponent,
  components.MarkLineComponent,
  components.TitleComponent,
  components.TooltipComponent,
  components.VisualMapComponent,
  CanvasRenderer,
  SVGRenderer,
]);

export { echarts };
export type { CustomSeriesRenderItem } from 'echarts';
export type { EChartsType } from 'echarts/core';
export type ChartOption = echarts.EChartsCoreOption;
