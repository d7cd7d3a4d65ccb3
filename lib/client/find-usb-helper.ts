import { USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { browserFamily } from './detect-system.ts';
import { RequestError } from './request-error.ts';
import { askUsbHelper, isAnyHelperThere } from './usb-helper.ts';
import { HelperError, type HelperProblem } from './usb-helper-error.ts';

const loadStatusCall = async () => (await import('#contracts/usb.ts')).getUsbHelperStatus;

/**
 * Checks that a helper runs that this page may use and that writes the bytes that the service expects.
 * @throws HelperError otherwise
 */
export async function findUsbHelper(): Promise<void> {
  if (!(await isAnyHelperThere())) throw new HelperError(await whyUnreachable());
  const version = await askUsbHelper(loadStatusCall, undefined).then(
    (status) => status.version,
    (error: unknown) => {
      // The response of a helper for another address is not readable; one without the call is older than the call.
      if (error instanceof RequestError && error.kind === 'unreachable') throw new HelperError('foreign');
      return 0;
    },
  );
  if (version !== USB_HELPER_VERSION) throw new HelperError('outdated');
}

async function whyUnreachable(): Promise<HelperProblem> {
  if (location.protocol === 'https:' && browserFamily(navigator.userAgent) === 'safari') return 'unsupported';
  return (await isAccessDenied()) ? 'blocked' : 'missing';
}

/** Names of the permission to call programs on the same computer: that of today, and that of earlier versions. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

async function isAccessDenied(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName }); // newer than the type
      if (state === 'denied') return true;
    } catch {
      // The browser does not have this permission.
    }
  }
  return false;
}
