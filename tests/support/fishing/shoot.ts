import { expect, vi } from 'vitest'
import type { FishingAsk, FishingWord } from '#apps/studio/api-fishing.ts'

/** A page that shoots everywhere, and with every weapon in its turn, until more than so many units were shot. */
export async function shootAround(socket: WebSocket, token: string, units: number): Promise<void> {
  let [shot, seq] = [0, 0]
  socket.addEventListener('message', ({ data }) => {
    const word = JSON.parse(String(data)) as FishingWord
    if (word.t === 'own') shot = word.own.shot
  })
  const send = (ask: FishingAsk) => socket.send(JSON.stringify(ask))
  send({ t: 'hello', token })
  await vi.waitFor(
    () => {
      const angle = -((seq * 97) % 1571)
      send({ t: 'fire', seq: ++seq, power: 1, angle, lock: 0 })
      const weapon = (['torpedo', 'bomb', 'frost'] as const)[seq % 3]!
      send({ t: 'use', seq: ++seq, power: 1, weapon, x: (seq * 211) % 1600, y: (seq * 127) % 900 })
      expect(shot).toBeGreaterThan(units)
    },
    { timeout: 60_000, interval: 150 },
  )
  socket.close()
}
