import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Real browsers, decoders and services on two busy cores: what waits for a condition may wait long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // On a shared machine a browser may starve for a minute: once more, and what fails twice has failed.
    retry: process.env.CI ? 1 : 0,
  },
});
