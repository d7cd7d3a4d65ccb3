import type { FieldErrors } from '#contracts/envelope.ts';

/** Error with the HTTP status and the body of its response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;

  constructor(
    status: number,
    { code, message, fields }: { code: string; message: string; fields?: FieldErrors },
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}
