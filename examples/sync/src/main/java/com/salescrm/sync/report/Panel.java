package com.salescrm.sync.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jspecify.annotations.Nullable;

/** One chart of the picture. Sizes are in pixels. */
final class Panel {
  private static final Color VALUE = new Color(0x4C78A8);
  private static final Color EXPECTED = new Color(0xF2A541);
  private static final Color GRID = new Color(0xD0D0D0);
  private static final Color TEXT = Color.DARK_GRAY;
  private static final int LEVEL_MONTHS = 12;
  private static final int LEVEL_AMOUNTS = 18; // With more bars, amounts side by side would touch.
  private static final MathContext LABEL_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
  private static final int MONTH_WIDTH = 22;
  private static final int VERTICAL_HEIGHT = 460;
  private static final int STEP_WIDTH = 104;
  private static final int USER_HEIGHT = 42;
  private static final double WIDEST_MONTH = 0.12; // Of the width of the picture.
  private static final int MARGIN = 160;

  private final JFreeChart chart;
  private final int width;
  private final int height;

  private Panel(JFreeChart chart, int width, int height) {
    this.chart = chart;
    this.width = width;
    this.height = height;
  }

  /** Vertical bars along a time axis; with many of them the labels are rotated. */
  static Panel ofMonths(Bars bars) {
    boolean many = bars.bars().size() > LEVEL_MONTHS;
    JFreeChart chart = chart("By month won or expected", bars, PlotOrientation.VERTICAL);
    if (many) {
      chart
          .getCategoryPlot()
          .getDomainAxis()
          .setCategoryLabelPositions(CategoryLabelPositions.UP_90);
    }
    boolean rotated = bars.bars().size() * (bars.areExpectedEqual() ? 1 : 2) > LEVEL_AMOUNTS;
    if (rotated) {
      label(
          chart,
          new ItemLabelPosition(
              ItemLabelAnchor.OUTSIDE12,
              TextAnchor.CENTER_LEFT,
              TextAnchor.CENTER_LEFT,
              -Math.PI / 2));
    } else {
      label(chart, new ItemLabelPosition(ItemLabelAnchor.OUTSIDE12, TextAnchor.BOTTOM_CENTER));
    }
    chart.getCategoryPlot().getRangeAxis().setUpperMargin(rotated ? 0.2 : 0.1);
    narrow(chart.getCategoryPlot().getDomainAxis(), bars.bars().size());
    Bars.Bar aside = bars.aside();
    if (aside != null) {
      TextTitle note = new TextTitle("Without a date, not in the chart: " + amount(aside.value())
          + ", expected " + amount(aside.expected()));
      note.setFont(font(Font.PLAIN, 13));
      note.setPaint(TEXT);
      align(note);
      chart.addSubtitle(note);
    }
    return new Panel(chart, MARGIN + MONTH_WIDTH * bars.bars().size(), VERTICAL_HEIGHT);
  }

  /** Limits the width of a few bars and centers them. */
  private static void narrow(CategoryAxis axis, int bars) {
    double margin = Math.max(0.01, (1 - bars * WIDEST_MONTH) / 2);
    axis.setLowerMargin(margin);
    axis.setUpperMargin(margin);
  }

  /** Horizontal bars, with room for names. */
  static Panel ofUsers(Bars bars) {
    JFreeChart chart = chart("By user", bars, PlotOrientation.HORIZONTAL);
    chart.getCategoryPlot().setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    label(chart, new ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT));
    chart.getCategoryPlot().getRangeAxis().setUpperMargin(0.1);
    return new Panel(chart, 0, MARGIN + USER_HEIGHT * bars.bars().size());
  }

  /** Vertical bars with a label above each increase and below each decrease. */
  static Panel ofSteps(JFreeChart chart, int steps) {
    style(chart);
    label(chart, new ItemLabelPosition(ItemLabelAnchor.OUTSIDE12, TextAnchor.BOTTOM_CENTER));
    BarRenderer bars = (BarRenderer) chart.getCategoryPlot().getRenderer();
    ItemLabelPosition below =
        new ItemLabelPosition(ItemLabelAnchor.OUTSIDE6, TextAnchor.TOP_CENTER);
    bars.setDefaultNegativeItemLabelPosition(below);
    bars.setNegativeItemLabelPositionFallback(below);
    ValueAxis amounts = chart.getCategoryPlot().getRangeAxis();
    amounts.setUpperMargin(0.1);
    amounts.setLowerMargin(0.1);
    amounts.setAutoRangeMinimumSize(10); // If all amounts are 0.
    return new Panel(chart, MARGIN + STEP_WIDTH * steps, VERTICAL_HEIGHT);
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  void draw(Graphics2D graphics, Rectangle2D area) {
    chart.draw(graphics, area);
  }

  private static JFreeChart chart(String title, Bars bars, PlotOrientation orientation) {
    String money = bars.currency().isEmpty() ? "no currency stated" : bars.currency();
    JFreeChart chart = ChartFactory.createBarChart(
        title + " (" + money + ")",
        null,
        "Amount a year, " + money,
        bars.dataset(),
        orientation,
        true,
        false,
        false);
    style(chart);
    BarRenderer renderer = (BarRenderer) chart.getCategoryPlot().getRenderer();
    renderer.setSeriesPaint(0, VALUE);
    renderer.setSeriesPaint(1, EXPECTED);
    return chart;
  }

  private static void style(JFreeChart chart) {
    chart.setBackgroundPaint(Color.WHITE);
    chart.getTitle().setFont(font(Font.BOLD, 16));
    chart.getTitle().setPaint(TEXT);
    align(chart.getTitle());
    if (chart.getLegend() != null) {
      chart.getLegend().setItemFont(font(Font.PLAIN, 13));
      chart.getLegend().setItemPaint(TEXT);
    }
    chart.setPadding(new RectangleInsets(8, 8, 8, 24));
    style(chart.getCategoryPlot());
  }

  /** Below the title of the picture. */
  private static void align(TextTitle text) {
    text.setHorizontalAlignment(HorizontalAlignment.LEFT);
    text.setPadding(4, 16, 8, 0);
  }

  private static void style(CategoryPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setRangeGridlinePaint(GRID);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    CategoryAxis names = plot.getDomainAxis();
    names.setTickLabelFont(font(Font.PLAIN, 12));
    names.setTickLabelPaint(TEXT);
    names.setCategoryMargin(0.2);
    names.setMaximumCategoryLabelWidthRatio(2f);
    names.setLowerMargin(0.01);
    names.setUpperMargin(0.01);
    NumberAxis amounts = (NumberAxis) plot.getRangeAxis();
    amounts.setTickLabelFont(font(Font.PLAIN, 12));
    amounts.setTickLabelPaint(TEXT);
    amounts.setLabelFont(font(Font.PLAIN, 12));
    amounts.setLabelPaint(TEXT);
    amounts.setNumberFormatOverride(amounts());
    BarRenderer bars = (BarRenderer) plot.getRenderer();
    bars.setBarPainter(new StandardBarPainter());
    bars.setShadowVisible(false);
    bars.setItemMargin(0.04);
    bars.setMaximumBarWidth(1);
  }

  private static void label(JFreeChart chart, ItemLabelPosition position) {
    BarRenderer bars = (BarRenderer) chart.getCategoryPlot().getRenderer();
    bars.setDefaultItemLabelGenerator(new AmountLabels());
    bars.setDefaultItemLabelFont(font(Font.PLAIN, 10));
    bars.setDefaultItemLabelPaint(TEXT);
    bars.setDefaultItemLabelsVisible(true);
    bars.setDefaultPositiveItemLabelPosition(position);
    bars.setPositiveItemLabelPositionFallback(position);
  }

  private static String amount(@Nullable BigDecimal number) {
    return number == null
        ? "unknown"
        : amounts()
            .format(number.doubleValue()); // A BigDecimal would be formatted without a fraction.
  }

  /** Formats 1,500,000 as 1.5M. */
  private static NumberFormat amounts() {
    NumberFormat format =
        NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
    format.setMaximumFractionDigits(1);
    return format;
  }

  /** Three digits, so that labels of neighbouring bars do not touch: 884,100 as 884K, 1,974,000 as 1.97M. */
  static String label(BigDecimal amount) {
    BigDecimal rounded = amount.round(LABEL_DIGITS);
    if (rounded.abs().compareTo(THOUSAND) < 0) { // The compact format rounds it to a whole number.
      return rounded.stripTrailingZeros().toPlainString();
    }
    NumberFormat format = amounts();
    format.setMaximumFractionDigits(2);
    return format.format(rounded.doubleValue());
  }

  static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }

  /** Labels each bar with its amount. */
  private static final class AmountLabels extends StandardCategoryItemLabelGenerator {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable String generateLabel(CategoryDataset data, int row, int column) {
      Number amount = data.getValue(row, column);
      return amount == null || amount.doubleValue() == 0
          ? null
          : label(new BigDecimal(amount.toString()));
    }
  }
}
