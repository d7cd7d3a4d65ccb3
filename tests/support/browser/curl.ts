import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface CurlResponse {
  status: number;
  /** Data of the envelope; undefined for a file. */
  data: unknown;
}

/** Returns a function that calls the API with this key by curl, as a person would in a shell. */
export function curlWith(baseUrl: string, key: string) {
  return async (target: string, ...options: string[]): Promise<CurlResponse> => {
    const answer = ['-s', '-w', '\n%{http_code}', '-H', `Authorization: Bearer ${key}`];
    const url = `${baseUrl}/api/v1${target}`;
    const { stdout } = await promisify(execFile)('curl', [...answer, ...options, url]);
    const end = stdout.lastIndexOf('\n');
    const text = stdout.slice(0, end);
    const { data } = (text ? JSON.parse(text) : {}) as { data?: unknown }; // checked where it is used
    return { status: Number(stdout.slice(end + 1)), data };
  };
}
