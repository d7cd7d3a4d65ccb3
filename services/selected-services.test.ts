import { selectedServices } from './selected-services.ts';

describe('the services that a command line asks for', () => {
  it('are all of them by default', () => {
    expect(selectedServices([])).toEqual(['general', 'organization', 'document']);
  });

  it('are those named by --only', () => {
    expect(selectedServices(['--only', 'document'])).toEqual(['document']);
    expect(selectedServices(['--only=document', '--only=general'])).toEqual(['general', 'document']);
  });

  it('are refused when there is no such service', () => {
    expect(() => selectedServices(['--only', 'billing'])).toThrow('not "billing"');
  });
});
