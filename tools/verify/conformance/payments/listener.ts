import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One delivery of an event, as it came. */
export type Told = {
  id: string
  body: string
  isSigned: boolean
  /** From the kit's clock, in seconds. */
  ageS: number
  event: Record<string, unknown>
}
export type Listener = Awaited<ReturnType<typeof startListener>>

/** Hears a provider's events in the platform's place. */
export async function startListener(port: number, secret: string, nowMs: () => number) {
  const told: Told[] = []
  const refused = new Map<string, number>()
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

  function isSigned(id: string, timestamp: string, body: string, given: string): boolean {
    const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    return given.split(' ').some(each => {
      const bytes = Buffer.from(each)
      return bytes.length === right.length && timingSafeEqual(bytes, right)
    })
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const header = (name: string) => String(request.headers[`webhook-${name}`] ?? '')
    const [id, timestamp] = [header('id'), header('timestamp')]
    const ageS = Math.abs(Math.floor(nowMs() / 1000) - Number(timestamp))
    const event = parse(body)
    told.push({ id, body, ageS, isSigned: isSigned(id, timestamp, body, header('signature')), event })
    const left = refused.get(String(event.part)) ?? 0
    refused.set(String(event.part), left - 1)
    const status = left > 0 ? 503 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"applied"}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next deliveries of what concerns this part are answered 503, as by a platform that is away. */
    refuseNext: (part: string, count: number) => void refused.set(part, count),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}
