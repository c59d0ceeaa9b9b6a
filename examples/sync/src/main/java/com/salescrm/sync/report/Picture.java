package com.salescrm.sync.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/** The report as a picture: a title, and a panel for each section and currency. */
final class Picture {
  private static final int NARROWEST = 1100;
  private static final int WIDEST = 8000;
  private static final int HEADER = 76;
  private static final int NOTHING = 160;

  private final String title;
  private final String subtitle;
  private final List<Panel> panels = new ArrayList<>();

  Picture(String title, String subtitle) {
    this.title = title;
    this.subtitle = subtitle;
  }

  void addMonths(Section section) {
    section.currencies().forEach(each -> panels.add(Panel.ofMonths(Bars.ofMonths(section, each))));
  }

  void addUsers(Section section) {
    section.currencies().forEach(each -> panels.add(Panel.ofUsers(Bars.ofUsers(section, each))));
  }

  void addMovement(Movement movement) {
    movement.currencies().forEach(each -> panels.add(Waterfall.of(movement, each)));
  }

  /** The picture as pixels. */
  BufferedImage image() {
    BufferedImage image = new BufferedImage(width(), height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      draw(graphics, width(), height());
    } finally {
      graphics.dispose();
    }
    return image;
  }

  /** The picture as an SVG document. */
  String svg() {
    SvgGraphics graphics = new SvgGraphics();
    try {
      draw(graphics, width(), height());
    } finally {
      graphics.dispose();
    }
    return graphics.document(width(), height());
  }

  private int width() {
    int widest = panels.stream().mapToInt(Panel::width).max().orElse(0);
    return Math.min(WIDEST, Math.max(NARROWEST, widest));
  }

  private int height() {
    return HEADER
        + (panels.isEmpty() ? NOTHING : panels.stream().mapToInt(Panel::height).sum());
  }

  private void draw(Graphics2D graphics, int width, int height) {
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    text(graphics, title, Panel.font(Font.BOLD, 22), 34);
    text(graphics, subtitle, Panel.font(Font.PLAIN, 14), 60);
    if (panels.isEmpty()) {
      text(graphics, "No opportunities match.", Panel.font(Font.PLAIN, 16), HEADER + 60);
    }
    int top = HEADER;
    for (Panel panel : panels) {
      panel.draw(graphics, new Rectangle2D.Double(0, top, width, panel.height()));
      top += panel.height();
    }
  }

  private static void text(Graphics2D graphics, String text, Font font, int baseline) {
    graphics.setColor(Color.DARK_GRAY);
    graphics.setFont(font);
    graphics.drawString(text, 24, baseline);
  }
}
