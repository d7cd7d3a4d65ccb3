/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true }, // types are checked by `npm run types`; a first start need not wait for them again
  devIndicators: false, // its badge covers the profile menu
  images: { unoptimized: true }, // nothing here is a photograph, and the optimizer is one more thing to keep safe
  experimental: {
    authInterrupts: true, // forbidden() and its page
    optimizePackageImports: ['@mui/material', '@mui/icons-material'],
  },
};

export default config;
