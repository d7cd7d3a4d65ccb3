// Each test uses a real database, mail server and disk, on machines that may run other work.
jest.setTimeout(60_000);
