import { afterEach, describe, expect, it, vi } from 'vitest'
import { studioApi } from '../../api.ts'
import { ask, askUntilAnswered, Refused, Unanswered } from './ask.ts'

const answers = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const shown = (state: string) => ({ success: true, value: { state, balance: '900' }, message: '', requestId: 'r' })
const no = (code: string) => ({ success: false, value: null, message: '', code, requestId: 'r' })
const question = () => ask(studioApi.shown, { round: 'rnd_1', steps: 1 }, 'token')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('asking the studio', () => {
  it('sends the token and the body, and gives the checked value', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => answers(200, shown('done')))
    vi.stubGlobal('fetch', fetch)
    expect(await question()).toEqual({ state: 'done', balance: '900' })
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe('/stage/v1/shown')
    expect(init.headers).toMatchObject({ authorization: 'Bearer token' })
    expect(JSON.parse(String(init.body))).toEqual({ round: 'rnd_1', steps: 1 })
  })

  it('puts path parameters into the path', async () => {
    const fetch = vi.fn(async (_url: string) => answers(404, no('not_found')))
    vi.stubGlobal('fetch', fetch)
    await expect(ask(studioApi.sheet, { game: 'lotus-lantern' }, null)).rejects.toThrow(Refused)
    expect(fetch.mock.calls[0]![0]).toBe('/stage/v1/games/lotus-lantern')
  })

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ["a gateway's page", async () => new Response('<html>', { status: 502 })],
    ['an unknown error', async () => answers(500, no('unknown_error'))],
    ['a wallet that does not answer', async () => answers(502, no('vendor_unavailable'))],
    ['a full queue', async () => answers(503, no('busy'))],
  ])('takes %s for no answer', async (_name, fetch) => {
    vi.stubGlobal('fetch', fetch)
    await expect(question()).rejects.toThrow(Unanswered)
  })

  it('a refusal is final', async () => {
    vi.stubGlobal('fetch', async () => answers(409, no('insufficient_funds')))
    const silence = vi.fn()
    await expect(askUntilAnswered(question, silence)).rejects.toMatchObject({ code: 'insufficient_funds' })
    expect(silence).not.toHaveBeenCalled()
  })

  it('asks the same again until there is an answer', async () => {
    vi.useFakeTimers()
    let tries = 0
    vi.stubGlobal('fetch', async () => {
      if (++tries < 4) throw new TypeError('Failed to fetch')
      return answers(200, shown('playing'))
    })
    const silences: number[] = []
    const answer = askUntilAnswered(question, count => silences.push(count))
    await vi.advanceTimersByTimeAsync(400 + 800 + 1600)
    expect(await answer).toMatchObject({ state: 'playing' })
    expect(silences).toEqual([1, 2, 3])
  })
})
