/** Days for which this installation keeps rows that nothing needs any more; an organization may keep its own for a shorter time. */
export interface Retention {
  mailDays: number;
  sessionDays: number;
  notificationDays: number;
}
