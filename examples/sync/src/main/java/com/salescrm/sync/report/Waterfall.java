package com.salescrm.sync.report;

import java.awt.Color;
import java.math.BigDecimal;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.WaterfallBarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;

/** The chart of a movement: the start, each change from where the one before it ended, and the end. */
final class Waterfall {
  private static final Color STATE = new Color(0x4C78A8);
  private static final Color INCREASE = new Color(0x54A24B);
  private static final Color DECREASE = new Color(0xE45756);

  private Waterfall() {}

  /** The panel of one currency. */
  static Panel of(Movement movement, String currency) {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    for (MovementKind kind : movement.shown(currency)) {
      if (kind != MovementKind.SLIPPED) {
        BigDecimal value = Money.major(movement.sum(kind, currency).value(), currency);
        data.addValue(value, "Value", kind.title());
      }
    }
    String money = currency.isEmpty() ? "no currency stated" : currency;
    JFreeChart chart = ChartFactory.createWaterfallChart(
        "Open pipeline (" + money + ")",
        null,
        "Amount a year, " + money,
        data,
        PlotOrientation.VERTICAL,
        false,
        false,
        false);
    chart.getCategoryPlot().setRenderer(new WaterfallBarRenderer(STATE, INCREASE, DECREASE, STATE));
    return Panel.ofSteps(chart, data.getColumnCount());
  }
}
