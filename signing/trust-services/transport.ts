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
 * the connection, with its own timeouts and its own idea of which addresses may be asked. Rejects when no answer with
 * status 200 came.
 */
export type Transport = (request: TrustServiceRequest) => Promise<Buffer>;
