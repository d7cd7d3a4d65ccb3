import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** Methods of a pg connection for COPY (PostgreSQL, chapter "Message Flow") that its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Messages of the server that pg passes to the query that runs. */
interface CopyQuery extends Submittable {
  handleError(error: Error): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
}

export interface CopiedRows {
  /** The rows in the text format of COPY. */
  stream: Readable;
  /** Number of rows, known when the stream has ended. */
  rows: () => number;
}

/** Runs `copy … to stdout`. The server waits while the stream is not read. */
export function copyOut(client: Client, statement: string): CopiedRows {
  let connection: Connection | undefined;
  let rows = 0;
  const stream = new Readable({
    read: () => {
      connection?.stream.resume();
    },
    destroy(error, done) {
      connection?.stream.resume(); // other queries of the connection go on
      done(error);
    },
  });
  const query: CopyQuery & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit(to) {
      connection = to;
      to.query(statement);
    },
    handleCopyData({ chunk }) {
      // pg reads the next messages into the same memory.
      if (!stream.destroyed && !stream.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: ({ text }) => (rows = rowsIn(text)),
    handleReadyForQuery: () => void stream.push(null),
    handleError: (error) => void stream.destroy(error),
  };
  client.query(query);
  return { stream, rows: () => rows };
}

/** Runs `copy … from stdin` with these bytes and returns the number of rows. @throws the error of the source or the server */
export function copyIn(
  client: Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const refused = new AbortController();
  let rows = 0;
  let sourceError: unknown;
  const send = async (connection: CopyConnection) => {
    for await (const chunk of source) {
      if (refused.signal.aborted) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await once(connection.stream, 'drain', { signal: refused.signal });
    }
    if (!refused.signal.aborted) connection.endCopyFrom();
  };
  const query: CopyQuery & { handleCopyInResponse(connection: CopyConnection): void } = {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse(connection) {
      send(connection).catch((error: unknown) => {
        if (refused.signal.aborted) return;
        sourceError = error;
        connection.sendCopyFail('the source failed'); // the server answers with an error
      });
    },
    handleCommandComplete: ({ text }) => (rows = rowsIn(text)),
    handleReadyForQuery: () => resolve(rows),
    handleError(error) {
      refused.abort();
      reject(sourceError instanceof Error ? sourceError : error);
    },
  };
  client.query(query);
  return promise;
}

/** Returns the number in a command tag such as `COPY 12`. */
const rowsIn = (tag: string) => Number(/\d+$/.exec(tag)?.[0] ?? 0);
