package io.allostat.demoapps.auction.cli;

import java.awt.AWTError;
import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics;
import java.awt.HeadlessException;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.beans.PropertyVetoException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JInternalFrame;
import javax.swing.JProgressBar;
import javax.swing.JSplitPane;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTree;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreeModel;
import javax.swing.tree.TreePath;

/**
 * Uses the JDK's JConsole as somebody at the screen does: connects it to a JVM, opens a node of the
 * tree of MBeans, prints the table that it then shows, and takes a picture. A program for a JVM of
 * its own, with a screen; its exit status is {@link #NO_WINDOWS} where it cannot have windows.
 */
final class JConsolePicture {
  /** What the JVM that runs this must be told. */
  static final List<String> JVM_OPTIONS =
      List.of("--add-exports", "jdk.jconsole/sun.tools.jconsole=ALL-UNNAMED");

  static final int NO_WINDOWS = 77;

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 500;
  private static final int TREE_WIDTH = 240;

  private JConsolePicture() {}

  /** The number of a process, the picture's file, and the labels from the domain to the node. */
  public static void main(String[] arguments) throws Exception {
    try {
      Toolkit.getDefaultToolkit().getScreenSize();
    } catch (LinkageError | AWTError | HeadlessException e) {
      System.out.println(e);
      System.exit(NO_WINDOWS);
    }
    try {
      show(arguments[0], arguments[1], List.of(arguments).subList(2, arguments.length));
      System.exit(0);
    } catch (Exception e) {
      // The windows would keep the JVM. What they show says why.
      e.printStackTrace(System.out);
      all(JTabbedPane.class).findFirst().ifPresent(tabs -> take(tabs, arguments[1]));
      System.exit(1);
    }
  }

  private static void show(String process, String file, List<String> labels) throws Exception {
    Class.forName("sun.tools.jconsole.JConsole")
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[] {process});
    JTabbedPane tabs =
        until(
            "the tab MBeans",
            () ->
                all(JTabbedPane.class)
                    .filter(pane -> pane.indexOfTab("MBeans") >= 0)
                    .findFirst()
                    .orElse(null));
    SwingUtilities.invokeAndWait(() -> enlarge(tabs));
    JTree tree = until("the tree", () -> all(JTree.class).findFirst().orElse(null));
    open(tree, labels);
    JTable table =
        until(
            "a table with values",
            () -> all(JTable.class).filter(JConsolePicture::filled).findFirst().orElse(null));
    SwingUtilities.invokeAndWait(
        () -> {
          for (int row = 0; row < table.getRowCount(); row++) {
            System.out.println(table.getValueAt(row, 0) + "\t" + table.getValueAt(row, 1));
          }
        });
    until(
        "the end of the sheet that tells of connecting",
        () -> all(JProgressBar.class).noneMatch(Component::isShowing) ? file : null);
    SwingUtilities.invokeAndWait(() -> take(tabs, file));
  }

  private static void enlarge(JTabbedPane tabs) {
    SwingUtilities.getWindowAncestor(tabs).setBounds(0, 0, WIDTH, HEIGHT);
    if (SwingUtilities.getAncestorOfClass(JInternalFrame.class, tabs) instanceof JInternalFrame f) {
      try {
        f.setMaximum(true);
      } catch (PropertyVetoException e) {
        throw new IllegalStateException(e);
      }
    }
    tabs.setSelectedIndex(tabs.indexOfTab("MBeans"));
    all(JSplitPane.class)
        .filter(Component::isShowing)
        .forEach(pane -> pane.setDividerLocation(TREE_WIDTH));
  }

  /** Opens one level after the other; the console fills each when it knows it. */
  private static void open(JTree tree, List<String> labels) throws Exception {
    for (int depth = 1; depth <= labels.size(); depth++) {
      List<String> some = labels.subList(0, depth);
      TreePath path = until(some + " in the tree", () -> node(tree, some));
      SwingUtilities.invokeAndWait(() -> tree.setSelectionPath(path));
    }
  }

  /**
   * Also answers the question that the console puts first: a JVM on the same machine is connected
   * to without TLS.
   */
  private static TreePath node(JTree tree, List<String> labels) {
    all(JButton.class)
        .filter(button -> button.isShowing() && button.getText() != null)
        .filter(button -> button.getText().startsWith("Insecure"))
        .toList()
        .forEach(AbstractButton::doClick);
    TreePath path = new TreePath(tree.getModel().getRoot());
    for (String label : labels) {
      tree.expandPath(path);
      path = child(tree.getModel(), path, label);
      if (path == null) {
        return null;
      }
    }
    return path;
  }

  private static TreePath child(TreeModel model, TreePath path, String label) {
    Object parent = path.getLastPathComponent();
    return IntStream.range(0, model.getChildCount(parent))
        .mapToObj(i -> model.getChild(parent, i))
        .filter(child -> label.equals(child.toString()))
        .findFirst()
        .map(path::pathByAddingChild)
        .orElse(null);
  }

  private static boolean filled(JTable table) {
    return table.isShowing()
        && table.getRowCount() > 1
        && table.getColumnCount() == 2
        && table.getValueAt(table.getRowCount() - 1, 1) != null;
  }

  private static void take(Component component, String file) {
    BufferedImage picture =
        new BufferedImage(component.getWidth(), component.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics graphics = picture.getGraphics();
    component.printAll(graphics);
    graphics.dispose();
    try {
      ImageIO.write(picture, "png", new File(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks on the windows' own thread until there is something. */
  private static <T> T until(String what, Supplier<T> look)
      throws InterruptedException, InvocationTargetException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    AtomicReference<T> found = new AtomicReference<>();
    while (found.get() == null) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("in vain: " + what);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
      SwingUtilities.invokeAndWait(() -> found.set(look.get()));
    }
    return found.get();
  }

  private static <T> Stream<T> all(Class<T> type) {
    return Arrays.stream(Window.getWindows()).flatMap(window -> within(window, type));
  }

  private static <T> Stream<T> within(Container container, Class<T> type) {
    return Stream.concat(
        Stream.of(container).filter(type::isInstance).map(type::cast),
        Arrays.stream(container.getComponents())
            .filter(Container.class::isInstance)
            .flatMap(inner -> within((Container) inner, type)));
  }
}
