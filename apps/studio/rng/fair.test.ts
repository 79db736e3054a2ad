import { expect, test } from 'vitest'
import { drawFairly } from '#apps/studio/engine/slots/fair.ts'
import { playRound } from '#apps/studio/engine/slots/play.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { fairDraw, hashServerSeed } from './fair.ts'

const text = (value: string) => new TextEncoder().encode(value)

/** What a browser has. */
async function webHmac(key: string, message: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', text(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, text(message)))
}

test('a browser replays fair rounds event for event, long ones too', async () => {
  const game = shippedGames().find(each => each.id === 'lotus-lantern')
  let longest = 0
  // Round 372 has 15 free spins.
  for (let nonce = 350; nonce < 400; nonce++) {
    const seeds = { serverSeed: 'a secret of the studio', clientSeed: 'chosen by the player', nonce }
    const played = playRound(game!, fairDraw(seeds.serverSeed, seeds.clientSeed, nonce))
    expect(await drawFairly(seeds, webHmac, draw => playRound(game!, draw))).toEqual(played)
    longest = Math.max(longest, played.steps.length)
  }
  expect(longest).toBe(16)
})

test('the commitment is the SHA-256 of the seed as Web Crypto computes it', async () => {
  const digest = await crypto.subtle.digest('SHA-256', text('a secret of the studio'))
  expect(hashServerSeed('a secret of the studio')).toBe(Buffer.from(digest).toString('hex'))
})

test.each([
  ['server seed', fairDraw('other', 'client', 1)],
  ['client seed', fairDraw('server', 'other', 1)],
  ['nonce', fairDraw('server', 'client', 2)],
])('another %s draws something else', (_, draw) => {
  const usual = fairDraw('server', 'client', 1)
  const take = (from: typeof draw) => Array.from({ length: 20 }, () => from(1000))
  expect(take(draw)).not.toEqual(take(usual))
})
