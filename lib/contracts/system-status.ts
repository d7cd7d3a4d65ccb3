import { defineCall, type ServiceName } from './call.ts';
import { z } from './zod.ts';

/** State of a part of the system, without a reason: reasons stand in the operator's log. */
export const PartState = z.enum(['operational', 'failing']);
export type PartState = z.infer<typeof PartState>;

/** States of the parts that a service depends on, as it found them at `checked_at`. */
export const SystemStatus = z.object({
  checked_at: z.iso.datetime(),
  database: PartState,
  mail: PartState,
  storage: PartState,
});
export type SystemStatus = z.infer<typeof SystemStatus>;

/** Services may run apart, so each of them is asked. */
const statusOf = <S extends ServiceName>(service: S) =>
  defineCall({
    service,
    method: 'GET',
    path: '/system-status',
    isExtension: true,
    access: 'user',
    readsPrimary: true,
    summary: 'Whether the database, the mail server and the storage of this service work.',
    data: SystemStatus,
  });

export const getGeneralStatus = statusOf('general');
export const getOrganizationStatus = statusOf('organization');
export const getDocumentStatus = statusOf('document');
