import path from 'node:path';
import { usbHelperFileName, UsbHelperSystem } from '#contracts/usb-helper-download.ts';
import { env } from '../env.ts';
import { makeHelperArchive, type HelperArchive } from './make-helper-archive.ts';

/** Folder that `scripts/build-usb-helper.ts` makes in a build. */
const FOLDER = path.join(process.cwd(), '.usb-helper');

/** The address contains the version, so that caches may keep the file for a while. */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=86400';

const made = new Map<UsbHelperSystem, Promise<HelperArchive>>();

/** Responds with the USB helper for the system that the path names; 404 for an unknown one. */
export async function sendHelperArchive(
  request: Request,
  { params }: { params: Promise<{ system: string }> },
): Promise<Response> {
  const system = UsbHelperSystem.safeParse((await params).system);
  if (!system.success) return new Response(null, { status: 404 });
  const { bytes, etag } = await archiveFor(system.data);
  const headers = { etag, 'cache-control': CACHE_CONTROL, 'x-content-type-options': 'nosniff' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  // As a stream: Vercel limits the size of other responses.
  return new Response(new Blob([new Uint8Array(bytes)]).stream(), {
    headers: {
      ...headers,
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${usbHelperFileName(system.data)}"`,
    },
  });
}

/** Returns the archive, which each process makes once; a failure is tried again at the next request. */
function archiveFor(system: UsbHelperSystem): Promise<HelperArchive> {
  const known = made.get(system);
  if (known) return known;
  const { origin } = new URL(env().APP_URL);
  const { port } = new URL(env().USB_HELPER_URL);
  const archive = makeHelperArchive(FOLDER, system, { origin, port });
  made.set(system, archive);
  archive.catch(() => made.delete(system));
  return archive;
}
