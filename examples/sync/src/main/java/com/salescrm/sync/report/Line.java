package com.salescrm.sync.report;

import java.util.List;

/**
 * A line of the report: a month or a user.
 *
 * @param label what it is, for people
 * @param sums one for each currency, in the order of the currencies
 */
record Line(String label, List<Sum> sums) {}
