import { getDocumentStatus, getGeneralStatus, getOrganizationStatus } from '#contracts/system-status.ts';
import { send } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';

describe('the system status', () => {
  it.each([getGeneralStatus, getOrganizationStatus, getDocumentStatus])(
    'RT-02 names the parts of the $service service that work, and when they were checked',
    async (call) => {
      const { member } = await openOffice();
      const { status, data } = await send(call, {}, member);
      const { checked_at, ...parts } = data;
      expect([status, parts]).toEqual([
        200,
        { database: 'operational', mail: 'operational', storage: 'operational' },
      ]);
      expect(Date.now() - Date.parse(checked_at)).toBeLessThan(60_000);
    },
  );

  it('RT-02 is shown to signed-in users only', async () => {
    expect((await send(getGeneralStatus, {})).status).toBe(401);
  });
});
