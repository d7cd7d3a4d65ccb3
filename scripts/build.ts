import { buildWeb } from './web-build.ts';

// `npm run build`: builds the web app, so that `npm start` and `npm run web` need not.
try {
  await buildWeb(process.cwd(), { isShown: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
