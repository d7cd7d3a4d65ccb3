/** Program that drives pages in tests, benchmarks and pictures: Chromium without the parts of a window, which need a third more time. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
