// Each test talks to a real database, mail server and disk, on machines that may be busy with other things.
jest.setTimeout(60_000);
