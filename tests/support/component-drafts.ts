// Drafts of one test must not appear in the next one.
afterEach(() => window.sessionStorage.clear());
