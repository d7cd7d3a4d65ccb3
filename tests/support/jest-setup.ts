import '@testing-library/jest-dom';

// Generous, since other work may share the two cores; a hanging test still ends.
jest.setTimeout(30_000);
