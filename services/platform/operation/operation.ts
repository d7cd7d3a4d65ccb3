import type { MailTransport } from '../mail/mail-transport.ts';

/** Server of others that the installation uses, without credentials. */
export interface UsedServer {
  /** Host, with the port where its address has one. */
  host: string;
  /** Returns why it does not respond; null if it does. A result is kept for some seconds. */
  problem: () => Promise<string | null>;
}

/** State of this process for the operators' page, and the addresses of the operators. */
export interface Operation {
  /** E-mail addresses of the users who are operators, in lower case. */
  readonly operators: ReadonlySet<string>;
  /** Kinds of jobs that the services do. */
  readonly jobKinds: readonly string[];
  readonly mailServer: UsedServer & Pick<MailTransport, 'deliver'>;
  /** Null where none is configured. */
  readonly timestampServer: UsedServer | null;
}
