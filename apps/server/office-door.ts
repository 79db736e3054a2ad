import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type OfficeDoor = ReturnType<typeof createOfficeDoor>

/**
 * The office's own door (docs/decisions/0097): a port that visitors' proxies do not lead to. What operators may ask is
 * answered there and nowhere else; what players and vendors ask is not.
 */
export function createOfficeDoor() {
  const came = new WeakSet<IncomingMessage>()
  const isHere = (request: FastifyRequest) => came.has(request.raw)

  return {
    isHere,
    admits: (request: FastifyRequest) => isCommon(request) || isOffice(request) === isHere(request),
    /** Listens for the same app. */
    open: async (app: FastifyInstance, port: number, host: string): Promise<Server> => {
      await app.ready()
      const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
        came.add(request)
        app.routing(request, response)
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, host, resolve)
      })
      return server
    },
  }
}

const isOffice = ({ routeOptions: { config, url = '' } }: FastifyRequest) =>
  config.who === 'operator' || url.startsWith('/wps/office/')

/** Screens, probes, pictures that operators uploaded, and the keys that payloads are sealed to; an address without a route tells the same anywhere. */
const isCommon = ({ routeOptions: { config, url } }: FastifyRequest) =>
  config.who === 'system' ||
  url === undefined ||
  url === '/*' ||
  url === '/wps/system/status' ||
  url === '/content/:file'
