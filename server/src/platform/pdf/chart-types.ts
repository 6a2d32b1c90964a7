export interface PdfChart {
  title: string;
  kind: 'line' | 'bar' | 'stacked';
  /** Cents, numbers, or hundredths of a percent. */
  unit: 'money' | 'count' | 'percent';
  labels: readonly string[];
  series: readonly { label: string; values: readonly (number | null)[] }[];
}

/** Position in points from the left and the top. */
export interface ChartBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Plot {
  chart: PdfChart;
  /** The plot area, inside the axes. */
  area: ChartBox;
  /** Position of a value, in points from the top. */
  y: (value: number) => number;
}
