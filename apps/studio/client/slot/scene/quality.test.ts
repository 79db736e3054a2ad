import { describe, expect, it } from 'vitest'
import { watchQuality } from './quality.ts'

/** Spins for as many frames of a length that depends on the density, then rests: what was drawn, in order. */
function play(frameMs: (density: number) => number, spins = 6, framesASpin = 60) {
  const drawn: (number | 'plain')[] = []
  let density = 0
  const quality = watchQuality({
    densities: 3,
    draw(next) {
      density = next
      drawn.push(next)
    },
    dropEffects: () => drawn.push('plain'),
  })
  for (let spin = 0; spin < spins; spin++) {
    for (let i = 0; i < framesASpin; i++) quality.advance(frameMs(density), true)
    for (let i = 0; i < 40; i++) quality.advance(17, false)
  }
  return drawn
}

describe('quality', () => {
  it.each<[string, (density: number) => number, (number | 'plain')[]]>([
    ['stays as it is at 60 frames a second', () => 16.7, []],
    ['stays as it is at 120', () => 8.3, []],
    ['does not mistake a hidden page for a slow one', () => 4000, []],
    ['is lower in motion and full at rest', density => (density === 0 ? 33 : 17), [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]],
    ['goes down as far as is needed', density => [50, 33, 17][density]!, [1, 0, 1, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0]],
    ['leaves effects out where pixels are not what takes the time', () => 33, [1, 0, 1, 'plain', 0]],
    [
      'does both where neither is enough',
      density => [50, 40, 30][density]!,
      [1, 0, 1, 2, 'plain', 0, 2, 0, 2, 0, 2, 0, 2, 0],
    ],
  ])('%s', (_name, frameMs, drawn) => expect(play(frameMs)).toEqual(drawn))

  it('does not mind one long task in a spin', () => {
    let frame = 0
    expect(play(() => (frame++ % 60 === 5 ? 300 : 17))).toEqual([])
  })

  it('stays where a step helped a little and that is enough', () =>
    expect(play(density => (density === 0 ? 18.6 : 17.9), 1, 600)).toEqual([1, 0]))

  it('never changes within a spin but to go down', () => {
    expect(play(density => (density === 0 ? 33 : 17), 1, 600)).toEqual([1, 0])
  })
})
