'use client';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { BRAND } from '#shared/brand.ts';

/** Shown when the root layout has failed. It renders its own html and depends on no theme or provider. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>{BRAND.name}</title>
        <main>
          <h1>{GENERIC_ERROR}</h1>
          <p>{BRAND.name} could not show this page. Try again in a moment.</p>
          <p>
            <a href="">Try again</a>
          </p>
        </main>
      </body>
    </html>
  );
}
