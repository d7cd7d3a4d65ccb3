/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false, // its badge covers the profile menu
  images: { unoptimized: true }, // nothing here is a photograph, and the optimizer is one more thing to keep safe
  experimental: { optimizePackageImports: ['@mui/material', '@mui/icons-material'] },
};

export default config;
