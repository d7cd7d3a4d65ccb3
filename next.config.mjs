import { HEADER_RULES } from './lib/server/base-headers.ts';

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: { compilationMode: 'annotation', panicThreshold: 'all_errors' }, // of what says 'use memo', ADR 19
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true }, // types are checked by `npm run types`; a first start need not wait for them again
  devIndicators: false, // its badge covers the profile menu
  images: { unoptimized: true }, // nothing here is a photograph, and the optimizer is one more thing to keep safe
  serverExternalPackages: ['undici'], // a bundle would hold a second dispatcher, and what it loads at run time
  turbopack: { rules: { '*.css.txt': { type: 'text' } } },
  outputFileTracingIncludes: { '/api/usb-helper/[system]': ['.usb-helper/**'] }, // read at run time
  experimental: {
    // Half as many requests for scripts before a page responds, and no more bytes: browsers ask for six at a time over HTTP/1.1.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 600_000 },
    authInterrupts: true, // forbidden() and its page
    optimizePackageImports: ['@mui/material', '@mui/icons-material'],
  },
  headers: () => Promise.resolve(HEADER_RULES),
};

export default config;
