import type { MetadataRoute } from 'next';

/** Returns what search engines may read: all public pages, but no invitations. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/invite/', '/welcome'] } };
}
