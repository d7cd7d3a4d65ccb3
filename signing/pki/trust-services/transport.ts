/** HTTP request to a trust service. */
export interface TrustServiceRequest {
  /** HTTP or HTTPS URL. */
  url: string;
  /** HTTP method. */
  method: 'GET' | 'POST';
  /** Media type of the body. */
  contentType?: string;
  /** Body of a POST request. */
  body?: Buffer;
  /** Largest accepted response body, in bytes. */
  maxBytes: number;
  /** True if a recent response to the same request serves as well; always so for GET. */
  isRepeatable?: boolean;
}

/**
 * Connection to timestamp servers, OCSP responders, CRLs and issuers' certificates. The caller supplies it,
 * with its own timeouts and its own rules about permitted hosts. Resolves to the body of a response with
 * status 200, and rejects with a TransportError otherwise.
 */
export type Transport = (request: TrustServiceRequest) => Promise<Buffer>;

/**
 * Cause of a failed request. forbidden: the caller's rules exclude the host · failed: a response with another
 * status.
 */
export type TransportProblem = 'timeout' | 'unreachable' | 'forbidden' | 'too_large' | 'failed';

/** Failed request to a trust service. */
export class TransportError extends Error {
  /** Cause of the failure. */
  readonly problem: TransportProblem;
  /** Host of the URL, safe to display: the rest of the URL may contain credentials. */
  readonly host: string;

  constructor(problem: TransportProblem, host: string, cause?: unknown) {
    super(`${host}: ${problem}`, { cause });
    this.name = 'TransportError';
    this.problem = problem;
    this.host = host;
  }
}
