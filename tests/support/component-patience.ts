import { configure } from '@testing-library/react';

// The default of one second is too short on a busy machine; a test still ends before its own timeout.
configure({ asyncUtilTimeout: 15_000 });
