/**
 * All that a span tells beside its name and times: ids, sizes, statuses and codes. What users write or upload, addresses, headers,
 * queries of URLs and values of parameters have no name here. Names are those of OpenTelemetry's semantic conventions, or our own.
 */
export interface SpanAttributes {
  'http.request.method'?: string;
  'http.response.status_code'?: number;
  /** Template of the path, with the names of its parameters. */
  'http.route'?: string;
  'error.type'?: string;
  'db.system.name'?: 'postgresql';
  'db.operation.name'?: string;
  /** Statement with its placeholders, without literals. */
  'db.query.text'?: string;
  'db.response.returned_rows'?: number;
  'messaging.destination.name'?: string;
  'messaging.message.id'?: string;
  /** Number of the attempt, from 1. */
  'countersign.job.attempt'?: number;
  /** Time in milliseconds for which a task has waited for its turn. */
  'countersign.engine.waited_ms'?: number;
  /** Size in bytes of the response of another server. */
  'http.response.body.size'?: number;
}
