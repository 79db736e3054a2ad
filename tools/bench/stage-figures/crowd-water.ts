import type { Page } from '@playwright/test'
import type { FishingWord, ToldShot } from '#apps/studio/api-fishing.ts'
import { MUZZLES } from '#apps/studio/engine/fishing/bullets.ts'
import { courseOf, type Fish } from '#apps/studio/engine/fishing/course.ts'
import { shippedFishing } from '#apps/studio/shipped-games.ts'

/** As full as the goal says (issue 22). */
const [FISH, SHOTS] = [80, 60]
/** Ids beyond those of the room. */
const OURS = 1_000_000

/** Adds fish and shots of others to what the room tells, until the water is as full as it may ever be. */
export async function crowdWater(page: Page, gameId: string): Promise<void> {
  const { file } = shippedFishing().find(game => game.file.id === gameId)!
  const kinds = new Map(file.fish.map(kind => [kind.id, kind]))
  let made = 0
  let shown: { fish: Fish; until: number }[] = []

  /** What is in the water of ours and the room's; the rest is filled with fish of all kinds, spread over their ways. */
  function fishUntilFull(at: number, told: readonly Fish[], isFirst: boolean): Fish[] {
    const keep = (fish: Fish) => shown.push({ fish, until: fish.from + courseOf(fish, kinds.get(fish.kind)!).lastsMs })
    shown = isFirst ? [] : shown.filter(({ until }) => until > at)
    told.forEach(keep)
    const added: Fish[] = []
    while (shown.length < FISH) {
      made += 1
      const kind = file.fish[made % file.fish.length]!
      const fish = { id: OURS + made, kind: kind.id, path: made * 7, seed: made * 13, from: at }
      const { lastsMs } = courseOf(fish, kind)
      if (isFirst) fish.from = at - ((made * 37) % 100) * 0.009 * lastsMs
      keep(fish)
      added.push(fish)
    }
    return added
  }

  const shots = (at: number, own: number): ToldShot[] =>
    Array.from({ length: SHOTS }, (_, n) => {
      const seat = (own + 1 + (n % 3)) % MUZZLES.length
      return { id: OURS + n, seat, seq: n, power: 1, angle: n * 0.37, lock: 0, from: at, ...MUZZLES[seat]! }
    })

  await page.routeWebSocket('**/stage/v1/fishing/socket', socket => {
    const room = socket.connectToServer()
    room.onMessage(message => {
      const word = JSON.parse(String(message)) as FishingWord
      if (word.t === 'room' || word.t === 'tick')
        word.fish.push(...fishUntilFull(word.at, word.fish, word.t === 'room'))
      if (word.t === 'room') word.shots.push(...shots(word.at, word.seat))
      socket.send(JSON.stringify(word))
    })
  })
}
