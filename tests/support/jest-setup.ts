import '@testing-library/jest-dom';

// Ends a test that hangs. Tests of whole forms and real databases need many times longer on a machine that is slow or busy.
jest.setTimeout(240_000);

// The first failure is printed; a test that needs the second attempt is a fault to be mended.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
