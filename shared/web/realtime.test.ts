import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Hint, listenLive } from './realtime.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly url: string
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(url: URL) {
    super()
    this.url = String(url)
    FakeSocket.opened.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  say(hint: Hint): void {
    this.onmessage?.({ data: JSON.stringify(hint) })
  }
  close(): void {
    this.onclose?.()
  }
}

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://site.test/' })
  // Without locks each listener leads: what one tab does is looked at here.
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Read whenever nobody has listened for a while. */
const MISSED: Hint[] = [{ topic: 'balance' }, { topic: 'cashier' }]

let members = 0
function listen(getTicket: () => Promise<string>) {
  const hints: Hint[] = []
  const stop = listenLive({ memberId: `mem_${++members}`, getTicket, onHint: hint => hints.push(hint) })
  return { hints, stop }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('it opens with a ticket, reads once what it missed, and passes hints on', async () => {
  const { hints, stop } = listen(async () => 'a/b')
  await settle()
  expect(FakeSocket.opened[0]!.url).toBe('wss://site.test/wps/realtime?ticket=a%2Fb')
  FakeSocket.opened[0]!.say({ topic: 'status' })
  expect(hints).toEqual([...MISSED, { topic: 'status' }])
  stop()
})

test('a lost socket is opened again with another ticket', async () => {
  let tickets = 0
  const { stop } = listen(async () => String(++tickets))
  await settle()
  FakeSocket.opened[0]!.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSocket.opened.map(socket => socket.url.at(-1))).toEqual(['1', '2'])
  stop()
})

test('while no socket can be had, what may have changed is asked for every 20 s', async () => {
  const { hints, stop } = listen(() => Promise.reject(new Error('offline')))
  await vi.advanceTimersByTimeAsync(61_000)
  expect(hints).toEqual([...MISSED, ...MISSED, ...MISSED])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hints).toHaveLength(3 * MISSED.length)
})

test('after the end nothing is opened any more', async () => {
  const { stop } = listen(async () => 't')
  await settle()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.opened).toHaveLength(1)
})

test('a lock that comes after the last who listened has gone begins nothing', async () => {
  const grants: (() => Promise<void>)[] = []
  const request = async (_name: string, _options: object, lead: () => Promise<void>) => void grants.push(lead)
  vi.stubGlobal('navigator', { locks: { request } })
  const { hints, stop } = listen(async () => 'a')
  stop()
  await grants[0]!()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([hints, FakeSocket.opened]).toEqual([[], []])
})
