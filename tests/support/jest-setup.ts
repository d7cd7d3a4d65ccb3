import '@testing-library/jest-dom';

// Ends a test that hangs. Tests of whole forms and real databases need many times longer on a machine that is slow or busy.
jest.setTimeout(240_000);
