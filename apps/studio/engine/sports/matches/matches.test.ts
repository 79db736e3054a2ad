import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { calibrate } from '../../../../../tests/proofs/sports/calibration.ts'
import { PARAMETERS } from '../../../../../tests/support/sports/parameters.ts'
import { decided, fairPrice } from '../models/split.ts'
import type { Football } from './football-model.ts'
import { type News, newsOf } from './news.ts'
import { playMatch } from './sports.ts'

const sports = Object.entries(PARAMETERS)

/** A few: `npm run soak -- sports` plays 10,000 of each. */
test.each(sports)('matches of %s go as often each way as was told, before and in them', (_, parameters) => {
  const { before, hour, inPlay } = calibrate(parameters, 100, 'few')
  expect([before, hour, inPlay].map(({ z }) => Math.abs(z) < 4)).toEqual([true, true, true])
})

test.each(sports)('a match of %s follows from its draws, and what was decided stays', (sport, parameters) => {
  const [match, again] = [0, 1].map(() => playMatch(parameters, seededDraw(`again ${sport}`)))
  expect(match!.moments.map(({ at, kind, side, status }) => [at, kind, side, status])).toEqual(
    again!.moments.map(({ at, kind, side, status }) => [at, kind, side, status]),
  )
  const end = match!.moments.at(-1)!
  expect(end.status.status).toBe(3)
  match!.moments.forEach((moment, i) => void expect(moment.at).toBeGreaterThanOrEqual(match!.moments[i - 1]?.at ?? 0))
  for (const moment of match!.moments.filter((each, i) => each.isOpen && i % 7 === 0)) {
    const view = moment.view()
    for (const key of view.offered()) {
      const outcomes = view.quote(key)
      const overlap = key.id === 10 ? 2 : 1
      const chances = outcomes.reduce((sum, { split }) => sum + 1 / fairPrice(split), 0)
      expect(chances, `${key.id} ${key.specifiers}`).toBeCloseTo(overlap, 9)
      const results = end.view().quote(key)
      outcomes.forEach(({ split }, at) => {
        const result = decided(results[at]!.split)
        expect(result).toBeDefined()
        // What came was possible.
        expect(split[result!]).toBeGreaterThan(0)
      })
    }
  }
})

test('an attack stops the market until it is over, and goals are counted in their half', () => {
  for (let i = 0; i < 20; i++) {
    const { moments } = playMatch(PARAMETERS.football as Football, seededDraw(`attacks ${i}`))
    let on = 0
    for (const { kind, isOpen, status } of moments.slice(1, -1)) {
      if (kind === 'attack') on++
      if (kind === 'goal' || kind === 'cleared') on--
      expect(isOpen).toBe(on === 0)
      const sum = status.periods.reduce(([h, a], [home, away]) => [h! + home, a! + away], [0, 0])
      expect(sum).toEqual([status.home_score, status.away_score])
    }
  }
})

test('prices before a match are the mean of those that its next news may bring, and move with it', () => {
  for (const [sport, parameters] of sports) {
    const news = newsOf(seededDraw(`news ${sport}`))
    expect(news.map(({ at }) => at)).toEqual(news.map(({ at }) => at).toSorted((a, b) => a - b))
    const chanceAt = (told: readonly News[]) => {
      const { moments, liveFrom } = playMatch({ ...parameters, news: [...told] }, seededDraw(sport))
      return (step: number) => {
        expect(step).toBeLessThan(liveFrom)
        const view = moments[step]!.view()
        return view.quote(view.offered()[0]!)[0]!.split.win
      }
    }
    const turned = (i: number): News[] =>
      news.map((each, at) => (at === i ? { ...each, step: each.step === 1 ? -1 : 1 } : each))
    for (const i of news.keys()) {
      const [told, otherwise] = [chanceAt(news), chanceAt(turned(i))]
      expect((told(i + 1) + otherwise(i + 1)) / 2).toBeCloseTo(told(i), 12)
      expect(told(i + 1) > otherwise(i + 1)).toBe(news[i]!.step === 1)
    }
  }
})
