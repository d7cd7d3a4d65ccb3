export { respondToAuth as GET, respondToAuth as POST } from '#server/auth.ts';
