package com.salescrm.sandbox;

/**
 * The demo data that {@link Sandbox#seed} creates. Equal seeds create equal data in every run,
 * with dates relative to the sandbox's clock.
 *
 * <p>A seeded lead has a name, a status, an address, custom fields (text, number, date, choices;
 * see {@link SandboxIds}), contacts with e-mail addresses and phone numbers, and opportunities of
 * every status with values, periods, confidences, users and, if won, the date. The creation dates
 * are spread over the three years before the time of the sandbox's clock.
 *
 * <p>Immutable and thread-safe.
 */
public final class Seed {
  private static final int CONTACTS = 3;
  private static final int OPPORTUNITIES = 2;

  private final int leads;
  private final boolean virtual;
  private int contactsPerLead = CONTACTS;
  private int opportunitiesPerLead = OPPORTUNITIES;
  private int tasksPerLead;
  private int commentsPerLead;
  private boolean customFields = true;
  private long randomSeed = 1;

  private Seed(int leads, boolean virtual) {
    this.leads = atLeast(0, leads, "count");
    this.virtual = virtual;
  }

  private Seed(Seed other) {
    leads = other.leads;
    virtual = other.virtual;
    contactsPerLead = other.contactsPerLead;
    opportunitiesPerLead = other.opportunitiesPerLead;
    tasksPerLead = other.tasksPerLead;
    commentsPerLead = other.commentsPerLead;
    customFields = other.customFields;
    randomSeed = other.randomSeed;
  }

  /**
   * Stored leads with one to three contacts and up to two opportunities each.
   *
   * @param count the number of leads, 0 or more
   * @return the seed
   * @throws IllegalArgumentException if the count is negative
   */
  public static Seed leads(int count) {
    return new Seed(count, false);
  }

  /**
   * Leads that are generated when they are read instead of stored, for lists of any length. They
   * follow the stored leads in lists, and can only be listed and read. They replace the virtual
   * leads of an earlier seed.
   *
   * @param count the number of leads, 0 or more; many millions are possible
   * @return the seed
   * @throws IllegalArgumentException if the count is negative
   */
  public static Seed virtualLeads(int count) {
    return new Seed(count, true);
  }

  /**
   * Sets the maximum number of contacts per lead.
   *
   * @param most 1 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if the number is less than 1
   */
  public Seed withContacts(int most) {
    Seed changed = new Seed(this);
    changed.contactsPerLead = atLeast(1, most, "most");
    return changed;
  }

  /**
   * Sets the maximum number of opportunities per lead.
   *
   * @param most 0 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if the number is negative
   */
  public Seed withOpportunities(int most) {
    Seed changed = new Seed(this);
    changed.opportunitiesPerLead = atLeast(0, most, "most");
    return changed;
  }

  /**
   * Adds tasks to every lead. The types alternate, the due dates are days around the date of the
   * sandbox's clock, and one in five tasks is complete.
   *
   * @param count the number of tasks per lead, 0 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if the count is negative
   */
  public Seed withTasks(int count) {
    Seed changed = new Seed(this);
    changed.tasksPerLead = atLeast(0, count, "count");
    return changed;
  }

  /**
   * Adds a comment thread to every lead. The authors alternate between all users.
   *
   * @param count the number of comments per lead, 0 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if the count is negative
   */
  public Seed withComments(int count) {
    Seed changed = new Seed(this);
    changed.commentsPerLead = atLeast(0, count, "count");
    return changed;
  }

  /**
   * Leaves the custom fields of the leads empty.
   *
   * @return a seed without custom field values
   */
  public Seed withoutCustomFields() {
    Seed changed = new Seed(this);
    changed.customFields = false;
    return changed;
  }

  /**
   * Sets the seed of the random generator, which selects names and numbers.
   *
   * @param other any number
   * @return a seed with that random seed
   */
  public Seed withRandomSeed(long other) {
    Seed changed = new Seed(this);
    changed.randomSeed = other;
    return changed;
  }

  /**
   * The number of leads.
   *
   * @return 0 or more
   */
  public int leads() {
    return leads;
  }

  /**
   * The maximum number of contacts per lead. Each lead has at least one.
   *
   * @return 1 or more; default: 3
   */
  public int contactsPerLead() {
    return contactsPerLead;
  }

  /**
   * The maximum number of opportunities per lead. The minimum is none.
   *
   * @return 0 or more; default: 2
   */
  public int opportunitiesPerLead() {
    return opportunitiesPerLead;
  }

  /**
   * The number of tasks per lead.
   *
   * @return 0 or more; default: 0
   */
  public int tasksPerLead() {
    return tasksPerLead;
  }

  /**
   * The number of comments per lead.
   *
   * @return 0 or more; default: 0
   */
  public int commentsPerLead() {
    return commentsPerLead;
  }

  /**
   * Whether leads have custom field values.
   *
   * @return default: true
   */
  public boolean customFields() {
    return customFields;
  }

  /**
   * The seed of the random generator.
   *
   * @return default: 1
   */
  public long randomSeed() {
    return randomSeed;
  }

  /**
   * Whether the leads are generated when they are read.
   *
   * @return true for {@link #virtualLeads}
   */
  public boolean virtual() {
    return virtual;
  }

  private static int atLeast(int least, int number, String name) {
    if (number < least) {
      throw new IllegalArgumentException(name + " must be " + least + " or more, not " + number);
    }
    return number;
  }
}
