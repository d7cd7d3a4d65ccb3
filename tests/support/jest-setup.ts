import '@testing-library/jest-dom';

// Two cores may be shared with other work; a hanging test still ends.
jest.setTimeout(30_000);
