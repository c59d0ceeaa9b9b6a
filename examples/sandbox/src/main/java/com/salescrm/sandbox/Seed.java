package com.salescrm.sandbox;

/**
 * What {@link Sandbox#seed} fills the service with: the same data for the same seed in every run.
 *
 * <p>A seeded lead has a name, a status, an address, custom fields (text, number, date, choices;
 * see {@link SandboxIds}), contacts with e-mail addresses and phone numbers, and opportunities of
 * every status with values, periods, confidences, users and, where won, the date. They were created
 * over the three years before the sandbox's clock.
 *
 * <p>Immutable and safe for many threads.
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
   * Leads with one to three contacts and up to two opportunities each.
   *
   * @param count how many, 0 or more
   * @return the seed
   * @throws IllegalArgumentException if it is less
   */
  public static Seed leads(int count) {
    return new Seed(count, false);
  }

  /**
   * Leads that are made when they are read and not held, for lists of any length: they can be
   * listed and read, behind the stored ones, and nothing else. They replace earlier virtual ones.
   *
   * @param count how many, from 0 to any million
   * @return the seed
   * @throws IllegalArgumentException if it is less
   */
  public static Seed virtualLeads(int count) {
    return new Seed(count, true);
  }

  /**
   * Changes how many contacts a lead has at most.
   *
   * @param most 1 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if it is less
   */
  public Seed withContacts(int most) {
    Seed changed = new Seed(this);
    changed.contactsPerLead = atLeast(1, most, "most");
    return changed;
  }

  /**
   * Changes how many opportunities a lead has at most.
   *
   * @param most 0 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if it is less
   */
  public Seed withOpportunities(int most) {
    Seed changed = new Seed(this);
    changed.opportunitiesPerLead = atLeast(0, most, "most");
    return changed;
  }

  /**
   * Gives every lead tasks: of every type in turn, on days around that of the sandbox's clock, one
   * in five complete.
   *
   * @param count how many a lead has, 0 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if it is less
   */
  public Seed withTasks(int count) {
    Seed changed = new Seed(this);
    changed.tasksPerLead = atLeast(0, count, "count");
    return changed;
  }

  /**
   * Gives every lead a thread of comments, by every user in turn.
   *
   * @param count how many comments a lead has, 0 or more
   * @return a seed with that number
   * @throws IllegalArgumentException if it is less
   */
  public Seed withComments(int count) {
    Seed changed = new Seed(this);
    changed.commentsPerLead = atLeast(0, count, "count");
    return changed;
  }

  /**
   * Leaves the custom fields of the leads empty.
   *
   * @return a seed without them
   */
  public Seed withoutCustomFields() {
    Seed changed = new Seed(this);
    changed.customFields = false;
    return changed;
  }

  /**
   * Chooses other names and numbers.
   *
   * @param other any number
   * @return a seed with that start
   */
  public Seed withRandomSeed(long other) {
    Seed changed = new Seed(this);
    changed.randomSeed = other;
    return changed;
  }

  /**
   * How many leads.
   *
   * @return 0 or more
   */
  public int leads() {
    return leads;
  }

  /**
   * The most contacts that a lead has; it has at least one.
   *
   * @return 1 or more; 3 unless changed
   */
  public int contactsPerLead() {
    return contactsPerLead;
  }

  /**
   * The most opportunities that a lead has; some have none.
   *
   * @return 0 or more; 2 unless changed
   */
  public int opportunitiesPerLead() {
    return opportunitiesPerLead;
  }

  /**
   * How many tasks a lead has.
   *
   * @return 0 or more; 0 unless changed
   */
  public int tasksPerLead() {
    return tasksPerLead;
  }

  /**
   * How many comments a lead has.
   *
   * @return 0 or more; 0 unless changed
   */
  public int commentsPerLead() {
    return commentsPerLead;
  }

  /**
   * Whether leads have custom field values.
   *
   * @return true unless changed
   */
  public boolean customFields() {
    return customFields;
  }

  /**
   * What the choice of names and numbers starts from.
   *
   * @return 1 unless changed
   */
  public long randomSeed() {
    return randomSeed;
  }

  /**
   * Whether the leads are made only when they are read.
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
