import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registry } from './metrics.ts'

/** No port: nothing is opened. Port 0: any free one. */
type Place = { port: number | undefined; host: string }
export type Probes = {
  isReady: () => boolean | Promise<boolean>
  /** Brings metrics up to date that nobody counts as they happen. */
  gather?: () => Promise<void>
}

/**
 * A port for those who run the process, apart from the one that visitors reach: `/metrics`, `/ready` and `/health` (O-01,
 * S-44). It asks nobody who they are: it belongs on loopback or an inner network, and behind no proxy.
 */
export async function openInternal({ port, host }: Place, { isReady, gather }: Probes) {
  if (port === undefined) return { port, close: () => {} }
  const answers: Record<string, () => Promise<[status: number, body: string, type?: string]>> = {
    '/health': async () => [200, '{"status":"up"}'],
    '/ready': async () => ((await isReady()) ? [200, '{"status":"ready"}'] : [503, '{"status":"not ready"}']),
    '/metrics': async () => {
      await gather?.()
      return [200, await registry.metrics(), registry.contentType]
    },
  }
  const server = createServer({ requestTimeout: 15_000 }, async (request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''] ?? (async () => [404, '{"status":"not found"}'] as const)
    const [status, body, type = 'application/json'] = await answer().catch(() => [500, '{"status":"failed"}'] as const)
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
