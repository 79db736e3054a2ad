import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectHost } from './frame.ts'

/** A page that is framed by another. */
function frame(referrer: string) {
  const parent = { postMessage: vi.fn() }
  const page = Object.assign(new EventTarget(), { parent })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { referrer })
  const say = (origin: string, source: unknown, data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
  return { parent, say }
}

beforeEach(() => vi.stubGlobal('history', { back: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

describe('the framing page (S-29)', () => {
  it('is told at the origin of the return address only', () => {
    const { parent } = frame('https://other.example/')
    connectHost({ returnUrl: 'https://site.example/games' }).tell({ type: 'grandstand:round', state: 'started' })
    expect(parent.postMessage).toHaveBeenCalledWith(
      { type: 'grandstand:round', state: 'started' },
      'https://site.example',
    )
  })

  it('whose origin is unknown gets no data', () => {
    const { parent } = frame('')
    connectHost({ returnUrl: '/games' }).tell({ type: 'grandstand:round', state: 'started' })
    expect(parent.postMessage).toHaveBeenCalledWith({ type: 'grandstand:round' }, '*')
  })

  it('is heard only with its own origin, its own window and a message of the right shape', () => {
    const { parent, say } = frame('')
    const heard = vi.fn()
    connectHost({ returnUrl: 'https://site.example/' }).hear(heard)
    const good = { type: 'grandstand:open', panel: 'fairness' }
    say('https://evil.example', parent, good)
    say('https://site.example', {}, good)
    for (const bad of [null, 'x', {}, { type: 'grandstand:open', panel: 'admin' }, { type: 'grandstand:sound', on: 1 }])
      say('https://site.example', parent, bad)
    expect(heard).not.toHaveBeenCalled()
    say('https://site.example', parent, good)
    expect(heard).toHaveBeenCalledExactlyOnceWith(good)
  })
})
