import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 5_000

/**
 * Takes nothing new and waits for what was asked. Connections that have asked nothing yet, as browsers open them ahead,
 * count as busy in Node until a minute has passed: after 5 s whatever is left is cut.
 */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
  await app.close()
  clearTimeout(cut)
}
