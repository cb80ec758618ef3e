// The container is healthy while the service answers; whether every table is seen is /readyz's matter.
const url = process.env.CARAMBOLA_HEALTH_URL ?? "http://127.0.0.1:8080/healthz";
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4000) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
