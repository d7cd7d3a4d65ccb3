import '@testing-library/jest-dom';

// Generous, for whole forms, real databases and disks on machines that run other work; a hanging test still ends.
jest.setTimeout(60_000);
