/** An HTTP request to a trust service. */
export interface TrustServiceRequest {
  url: string;
  method: 'GET' | 'POST';
  /** Of the body. */
  contentType?: string;
  body?: Buffer;
  /** Longer answers are refused. */
  maxBytes: number;
}

/**
 * How the engine reaches timestamp servers, OCSP responders and CRLs: it speaks their languages, and whoever uses it brings
 * the connection, with its own timeouts and its own idea of which addresses may be asked. Rejects with a TransportError
 * when no answer with status 200 came.
 */
export type Transport = (request: TrustServiceRequest) => Promise<Buffer>;

/** forbidden: the address may not be asked · failed: any other answer than status 200. */
export type TransportProblem = 'timeout' | 'unreachable' | 'forbidden' | 'too_large' | 'failed';

/** Why no answer came; `host` is safe to show, the rest of an address may hold credentials. */
export class TransportError extends Error {
  readonly problem: TransportProblem;
  readonly host: string;

  constructor(problem: TransportProblem, host: string, cause?: unknown) {
    super(`${host}: ${problem}`, { cause });
    this.name = 'TransportError';
    this.problem = problem;
    this.host = host;
  }
}
