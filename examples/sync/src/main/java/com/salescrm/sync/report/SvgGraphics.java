package com.salescrm.sync.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.image.BufferedImage;
import java.util.Locale;

/**
 * Writes what is drawn as SVG. Texts stay texts, in the width that Java measured. Clips are ignored: a chart draws nothing
 * outside of them. For one thread.
 */
final class SvgGraphics extends ShapeGraphics {
  private static final String[] COMMANDS = {"M", "L", "Q", "C", "Z"};
  private static final int[] COORDINATES = {2, 2, 4, 6, 0};

  private final StringBuilder elements = new StringBuilder();

  SvgGraphics() {
    this(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics());
  }

  private SvgGraphics(Graphics2D state) {
    super(state);
  }

  /** The document with everything that was drawn so far. */
  String document(int width, int height) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
        + "\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"sans-serif\">\n" + elements
        + "</svg>\n";
  }

  @Override
  public void draw(Shape shape) {
    fill(getStroke().createStrokedShape(shape));
  }

  @Override
  public void fill(Shape shape) {
    String path = path(shape.getPathIterator(getTransform()));
    if (!path.isEmpty()) {
      elements.append("<path d=\"").append(path).append("\" ").append(color()).append("/>\n");
    }
  }

  @Override
  public void drawString(String text, float x, float y) {
    if (text.isBlank()) {
      return;
    }
    Font font = getFont();
    elements
        .append("<text ")
        .append(place(x, y))
        .append(" font-size=\"")
        .append(number(font.getSize2D()))
        .append(font.isBold() ? "\" font-weight=\"bold" : "")
        .append("\" textLength=\"")
        .append(number(font.getStringBounds(text, getFontRenderContext()).getWidth()))
        .append("\" ")
        .append(color())
        .append('>')
        .append(escaped(text))
        .append("</text>\n");
  }

  private String place(float x, float y) {
    AffineTransform transform = getTransform();
    if ((transform.getType() & ~AffineTransform.TYPE_TRANSLATION) == 0) {
      return "x=\"" + number(x + transform.getTranslateX()) + "\" y=\""
          + number(y + transform.getTranslateY()) + "\"";
    }
    double[] matrix = new double[6];
    transform.getMatrix(matrix);
    StringBuilder text = new StringBuilder("transform=\"matrix(");
    for (int i = 0; i < matrix.length; i++) {
      text.append(i == 0 ? "" : " ").append(number(matrix[i]));
    }
    return text + ")\" x=\"" + number(x) + "\" y=\"" + number(y) + "\"";
  }

  private static String path(PathIterator path) {
    StringBuilder text = new StringBuilder();
    double[] points = new double[6];
    for (; !path.isDone(); path.next()) {
      int segment = path.currentSegment(points);
      text.append(COMMANDS[segment]);
      for (int i = 0; i < COORDINATES[segment]; i++) {
        text.append(i == 0 ? "" : " ").append(number(points[i]));
      }
    }
    return text.toString();
  }

  private String color() {
    Paint paint = getPaint();
    Color color = paint instanceof Color plain ? plain : Color.BLACK;
    String opacity =
        color.getAlpha() == 255 ? "" : " fill-opacity=\"" + number(color.getAlpha() / 255.0) + '"';
    return String.format(Locale.ROOT, "fill=\"#%06x\"", color.getRGB() & 0xFFFFFF) + opacity;
  }

  /** Rounded to hundredths of a pixel; a double has no exponent in this range. */
  private static String number(double value) {
    double rounded = Math.round(value * 100) / 100.0;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }

  /** Characters that XML or UTF-8 does not allow, such as control characters and halves of others, are omitted. */
  private static String escaped(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF]", "")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
