package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.Status;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.felix.webconsole.servlet.AbstractServlet;
import org.apache.felix.webconsole.servlet.ServletConstants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/**
 * The page of the Felix Web Console: the dashboard in a frame where {@link DashboardRelay} can pass
 * it on, and the way to it where it has logins of its own; below, as of now, loops, components and
 * who calls whom. It has no script and no style of its own, so any Content-Security-Policy of the
 * console holds. Thread safe.
 */
@Component(
    service = Servlet.class,
    property = {
      ServletConstants.PLUGIN_LABEL + "=allostat",
      ServletConstants.PLUGIN_TITLE + "=Allostat",
      ServletConstants.PLUGIN_CATEGORY + "=Main"
    })
public final class ConsolePage extends AbstractServlet {
  private static final long serialVersionUID = 1L;

  private final transient Allostat allostat;
  private final transient ServiceComponentRuntime declared;

  @Reference(
      target = "(" + EndpointRunner.ADDRESS + "=*)",
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private transient volatile URI dashboard;

  @Reference(
      target = DashboardRelay.TARGET,
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private transient volatile URI relayed;

  /**
   * Takes what is shown.
   *
   * @param allostat the instance
   * @param declared tells about the components of Declarative Services
   */
  @Activate
  public ConsolePage(@Reference Allostat allostat, @Reference ServiceComponentRuntime declared) {
    this.allostat = allostat;
    this.declared = declared;
  }

  @Override
  public void renderContent(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/html; charset=utf-8");
    PrintWriter out = response.getWriter();
    Status status = allostat.status();
    out.print("<p class=\"statline\">Instance " + escaped(status.instance()) + ": ");
    String root = String.valueOf(request.getAttribute(ServletConstants.ATTR_APP_ROOT));
    out.print(way(dashboard, relayed != null, root));
    List<List<String>> loops = new ArrayList<>();
    for (ControlLoopItem item : status.controlLoops()) {
      loops.add(
          List.of(
              item.resource(),
              item.paused() ? "paused" : item.mode().toLowerCase(Locale.ROOT),
              item.usage() == null ? "" : String.format(Locale.ROOT, "%.2f", item.usage()),
              Double.toString(item.underloadThreshold()),
              Double.toString(item.overloadThreshold())));
    }
    table(out, List.of("Resource", "Mode", "Usage", "Underload", "Overload"), loops);
    List<List<String>> components = new ArrayList<>();
    for (ComponentItem item : status.components()) {
      components.add(
          List.of(
              item.name(),
              item.serviceLevels().get(item.serviceLevel()).name(),
              item.quarantined()
                  ? "quarantined: " + item.quarantineReason()
                  : item.pinned() ? "pinned" : ""));
    }
    table(out, List.of("Component", "Service level", "State"), components);
    List<List<String>> edges = new ArrayList<>();
    for (Architecture.Edge edge : Architecture.read(declared)) {
      edges.add(
          List.of(edge.caller(), edge.reference(), edge.callee(), edge.visible() ? "yes" : "no"));
    }
    table(out, List.of("Caller", "Reference", "Callee", "In stacks"), edges);
  }

  /**
   * The dashboard, or how to get there.
   *
   * @param dashboard where it is, or null
   * @param here whether it is passed on by this console
   * @param root of the Web Console
   */
  private static String way(URI dashboard, boolean here, String root) {
    if (dashboard == null) {
      return "the dashboard is switched off, see the configuration " + Pid.CONSOLE_PID + "</p>";
    }
    if (!here) {
      return "<a id=\"allostat-dashboard\" target=\"_blank\" rel=\"noreferrer\" href=\""
          + escaped(dashboard.toString())
          + "\">open the dashboard</a>, which has logins of its own</p>";
    }
    String relay = escaped(root + DashboardRelay.PATH + "/");
    return "<a href=\""
        + relay
        + "\">the dashboard on a page of its own</a></p>"
        + "<iframe id=\"allostat-dashboard\" title=\"Allostat dashboard\" width=\"100%\" height=\"900\" src=\""
        + relay
        + "\"></iframe>";
  }

  private static void table(PrintWriter out, List<String> head, List<List<String>> rows) {
    out.print("<table class=\"nicetable ui-widget\"><thead><tr>");
    head.forEach(cell -> out.print("<th class=\"ui-widget-header\">" + cell + "</th>"));
    out.print("</tr></thead><tbody>");
    for (List<String> row : rows) {
      out.print("<tr>");
      row.forEach(cell -> out.print("<td>" + escaped(cell) + "</td>"));
      out.print("</tr>");
    }
    out.print("</tbody></table>\n");
  }

  /** Names and reasons come from applications. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder();
    for (char c : text.toCharArray()) {
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }
}
