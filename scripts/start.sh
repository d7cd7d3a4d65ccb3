# Runs `npm start`. It is no TypeScript, since the Node.js that reads it comes with the packages.
if ! test -e node_modules/.bin/next; then
  echo 'The packages are missing. Run npm ci, then start again.' >&2
  exit 1
fi
exec node scripts/start.ts "$@"
