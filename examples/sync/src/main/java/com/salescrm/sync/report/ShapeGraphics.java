package com.salescrm.sync.report;

import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import org.jspecify.annotations.Nullable;

/**
 * A graphics context that reduces all drawing to shapes and texts. Charts have no images: to draw one is an error. For
 * one thread.
 */
abstract class ShapeGraphics extends StateGraphics {
  ShapeGraphics(Graphics2D state) {
    super(state);
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("only shapes and texts can be drawn");
  }

  @Override
  public void drawLine(int x1, int y1, int x2, int y2) {
    draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void fillRect(int x, int y, int width, int height) {
    fill(new Rectangle(x, y, width, height));
  }

  @Override
  public void clearRect(int x, int y, int width, int height) {
    Paint paint = getPaint();
    setPaint(getBackground());
    fillRect(x, y, width, height);
    setPaint(paint);
  }

  @Override
  public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void drawOval(int x, int y, int width, int height) {
    draw(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillOval(int x, int y, int width, int height) {
    fill(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void drawArc(int x, int y, int width, int height, int startAngle, int arcAngle) {
    draw(new Arc2D.Double(x, y, width, height, startAngle, arcAngle, Arc2D.OPEN));
  }

  @Override
  public void fillArc(int x, int y, int width, int height, int startAngle, int arcAngle) {
    fill(new Arc2D.Double(x, y, width, height, startAngle, arcAngle, Arc2D.PIE));
  }

  @Override
  public void drawPolyline(int[] x, int[] y, int points) {
    for (int i = 1; i < points; i++) {
      drawLine(x[i - 1], y[i - 1], x[i], y[i]);
    }
  }

  @Override
  public void drawPolygon(int[] x, int[] y, int points) {
    draw(new Polygon(x, y, points));
  }

  @Override
  public void fillPolygon(int[] x, int[] y, int points) {
    fill(new Polygon(x, y, points));
  }

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    StringBuilder plain = new StringBuilder();
    for (char c = text.first(); c != AttributedCharacterIterator.DONE; c = text.next()) {
      plain.append(c);
    }
    drawString(plain.toString(), x, y);
  }

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
  }

  @Override
  public boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, Color background, @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image,
      int x,
      int y,
      int width,
      int height,
      Color background,
      @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      Color background,
      @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public boolean drawImage(
      Image image, AffineTransform transform, @Nullable ImageObserver observer) {
    throw unsupported();
  }

  @Override
  public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
    throw unsupported();
  }

  @Override
  public void drawRenderedImage(RenderedImage image, AffineTransform transform) {
    throw unsupported();
  }

  @Override
  public void drawRenderableImage(RenderableImage image, AffineTransform transform) {
    throw unsupported();
  }

  @Override
  public void copyArea(int x, int y, int width, int height, int dx, int dy) {
    throw unsupported();
  }

  @Override
  public Graphics create() {
    throw unsupported();
  }
}
