# carambola in a container. Targets: `light` (default), and `full` with OpenCV and tfjs-node beside it.
#   docker build -t carambola .                 docker run -p 127.0.0.1:8080:8080 carambola demo --host 0.0.0.0
#   docker buildx build --platform linux/amd64,linux/arm64 -t carambola .
# BASE: any Debian 12 or newer with Node >= 20.19 and npm.
ARG BASE=docker.io/library/node:22-bookworm-slim

# --- the program, built -------------------------------------------------------------------------------------------------
FROM ${BASE} AS build
WORKDIR /opt/carambola
# Packages first: they change less often than the program.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
RUN npm run build && npm run build:web \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -f dist/.tsbuildinfo dist/cli/test-runner.js && find dist -name '*.map' -delete

# --- what runs ----------------------------------------------------------------------------------------------------------
FROM ${BASE} AS light
# ffmpeg reads cameras, v4l-utils lets doctor see their settings, tini reaps decoders that have ended.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates ffmpeg tini v4l-utils \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 carambola \
  && useradd --system --uid 10001 --gid carambola --groups video --home-dir /var/lib/carambola --shell /usr/sbin/nologin carambola \
  && mkdir -p /var/lib/carambola /etc/carambola && chown carambola:carambola /var/lib/carambola
COPY --from=build /opt/carambola/package.json /opt/carambola/package.json
COPY --from=build /opt/carambola/node_modules /opt/carambola/node_modules
COPY --from=build /opt/carambola/dist /opt/carambola/dist
COPY LICENSE /opt/carambola/LICENSE
COPY calibration /opt/carambola/calibration
COPY deploy/docker /opt/carambola/docker
COPY deploy/docker/carambola.yaml /etc/carambola/carambola.yaml
# The command line for `docker exec`.
COPY deploy/docker/carambola /usr/local/bin/carambola
ENV NODE_ENV=production
# Matches, backups and clips; a volume, so that a new container keeps them.
VOLUME /var/lib/carambola
WORKDIR /var/lib/carambola
EXPOSE 8080
USER carambola
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/opt/carambola/docker/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/tini", "-g", "--", "node", "/opt/carambola/dist/cli/main.js"]
CMD ["start", "--config", "/etc/carambola/carambola.yaml"]

# --- optional peers: OpenCV kernels and the native network runtime ------------------------------------------------------
FROM build AS peers
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends g++ make cmake python3 pkg-config libopencv-dev
ENV OPENCV4NODEJS_DISABLE_AUTOBUILD=1
# libtensorflow comes from outside the npm registry: behind a closed network this target cannot be built, `light` can.
RUN npm install --no-save --no-audit --no-fund --omit=dev opencv4nodejs@npm:@u4/opencv4nodejs@7.1.2 @tensorflow/tfjs-node@4.22.0

FROM light AS full
USER root
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libopencv-dev \
  && rm -rf /var/lib/apt/lists/*
COPY --from=peers /opt/carambola/node_modules /opt/carambola/node_modules
# Without this OpenCV's threads report memory to V8 from outside and crash it now and then.
ENV OPENCV4NODEJS_DISABLE_EXTERNAL_MEM_TRACKING=1
USER carambola

# Without --target the last one is built.
FROM light AS default
