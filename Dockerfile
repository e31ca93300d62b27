# The service with its window (docs/deploy.md#several-nodes).
FROM node:24-bookworm-slim AS build
WORKDIR /sheaf
COPY package.json package-lock.json ./
COPY packages packages
COPY lab/package.json lab/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
# For recordings (docs/recordings.md#tools).
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /sheaf
COPY --from=build /sheaf/package.json ./
COPY --from=build /sheaf/node_modules node_modules
COPY --from=build /sheaf/out/service out/service
COPY --from=build /sheaf/out/renderer out/renderer
RUN mkdir -m 700 /data && chown node /data
USER node
VOLUME /data
# Large pieces of memory go back to the system: glibc would keep more and more of them.
ENV MALLOC_MMAP_THRESHOLD_=131072
ENV SHEAF_DATA_DIR=/data SHEAF_HOST=0.0.0.0 SHEAF_PORT=8080 SHEAF_STORAGE_PORT=8081
EXPOSE 8080 8081
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SHEAF_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "out/service/cli.js"]
CMD ["serve"]
