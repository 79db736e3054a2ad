import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameFiles, shippedGames } from '#apps/studio/shipped-games.ts'
import { offerFile, openLibrary } from './library.ts'

const varied = [...gameFiles()].flatMap(([id, path]) => {
  const text = readFileSync(path, 'utf8')
  const names = Object.keys((JSON.parse(text) as { variants?: object }).variants ?? {})
  return names.length > 0 ? [{ id, text, names }] : []
})

test('every game that a brand lists is offered, with its kind, its class and its return', () => {
  const library = openLibrary()
  expect(library.size).toBeGreaterThanOrEqual(shippedGames().length)
  for (const game of library.values()) {
    expect(game.classify === 'SLOT' || game.classify === 'JP', game.id).toBe(game.kind === 'slot')
    // Players of card rooms play against each other: no return follows from the rules.
    if (game.cards) {
      expect(game.shown().rtp, game.id).toBe('')
      continue
    }
    expect(Number(game.shown().rtp), game.id).toBeGreaterThan(91)
    expect(Number(game.shown().rtp), game.id).toBeLessThan(100)
  }
})

test('a return variant is a file of its own: another hash, another return, the same game', () => {
  expect(varied.length).toBeGreaterThan(0)
  const { text, names } = varied[0]!
  const whole = offerFile(text, 'LACQUER')
  const variant = offerFile(text, 'LACQUER', names[0]!)
  expect(variant.hash).not.toBe(whole.hash)
  expect(variant.shown().rtp).not.toBe(whole.shown().rtp)
  expect(Math.round(Number(variant.shown().rtp))).toBe(Number(names[0]))
  expect([variant.id, variant.bet]).toEqual([whole.id, whole.bet])
  expect(variant.file).not.toHaveProperty('variants')
  expect(() => offerFile(text, 'LACQUER', '1')).toThrow('no variant')
})
