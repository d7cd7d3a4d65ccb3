import { PLACE_OF_WEB, portProblem } from './free-port.ts';

it.each([Number('http'), 65_536, -1])(
  'portProblem names the variable of the port %d, which is none',
  async (port) => {
    expect(await portProblem({ ...PLACE_OF_WEB, port })).toBe('PORT must be a port number.');
  },
);
