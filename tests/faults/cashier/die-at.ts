import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/*
 * Loaded before a server that is to die by kill -9 in the middle of its work, at a step that its parent names: before a
 * statement, before a call of somebody else, or before its answer leaves. Steps are counted for each request whose method
 * and path begin with `at`, or, at `due`, for each time that due work is looked for; other work goes on uncounted.
 */
export type Death = { at: string; step: number }

type Work = { isCounted: boolean; steps: number }
const work = new AsyncLocalStorage<Work>()
let armed: Death | undefined

process.on('message', (death: Death) => {
  armed = death
  process.send?.('armed')
})
process.channel?.unref()

function step(): void {
  const mine = work.getStore()
  if (mine?.isCounted && ++mine.steps === armed?.step) process.kill(process.pid, 'SIGKILL')
}

const LOOKS_FOR_DUE = /from (?:cashier|bank)\.\w+ where due_at <=/
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: [{ text?: string } | string]) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0].text ?? '')
  const mine = work.getStore()
  if (!LOOKS_FOR_DUE.test(text)) step()
  else if (mine && armed?.at === 'due') mine.isCounted = true
  return Reflect.apply(query, this, args)
} as typeof query

const later = globalThis.setTimeout
const timed = (then: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
  later((...all: unknown[]) => work.run({ isCounted: false, steps: 0 }, () => then(...all)), ms, ...given)
globalThis.setTimeout = Object.defineProperties(timed, Object.getOwnPropertyDescriptors(later)) as typeof later

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (this: http.Server, name: string, ...args: unknown[]) {
  const request = args[0] as http.IncomingMessage
  if (name !== 'request' || !armed || !`${request.method} ${request.url}`.startsWith(armed.at))
    return Reflect.apply(emit, this, [name, ...args])
  const mine: Work = { isCounted: true, steps: 0 }
  // What its body sets off belongs to it.
  const tell = request.emit
  request.emit = (...all: Parameters<typeof tell>) => work.run(mine, () => Reflect.apply(tell, request, all))
  return work.run(mine, () => Reflect.apply(emit, this, [name, ...args]))
} as typeof emit

const { end } = http.ServerResponse.prototype
http.ServerResponse.prototype.end = function (this: http.ServerResponse, ...args: unknown[]) {
  step()
  return Reflect.apply(end, this, args)
} as typeof end

const { request: ask } = http
http.request = ((...args: unknown[]) => {
  step()
  return Reflect.apply(ask, http, args)
}) as typeof ask
syncBuiltinESMExports()

const { fetch: call } = globalThis
globalThis.fetch = (...args) => {
  step()
  return call(...args)
}
