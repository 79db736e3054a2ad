import { choose } from '../combinations.ts'
import { ANY_PRIZE } from '../odds.ts'
import { ratio } from '../ratio.ts'
import { checkGroup, eachToken, places, pool, rows, type Shape, sized, type TokenCheck } from '../shapes.ts'
import type { Odds, PlayType, Result, Selection } from '../types.ts'
import { defineInWindow, definePlay, type Family, NOTHING, scoreOnce, scoreTokens, type Window } from './define.ts'

/** The tokens of a window's alphabet, and nothing else. */
export function tokenOf({ alphabet }: Window): TokenCheck {
  return sized(token => {
    if (alphabet.includes(token)) return null
    return /^\d+$/.test(token) ? 'out_of_range' : 'not_a_number'
  }, alphabet.length)
}

const fits = (row: readonly string[] | undefined, token: string | undefined) => row?.includes(token!) ?? false

/** Choices for each position; the drawn one wins, in order (直选). */
export function defineStraight(family: Family, code: string, window: Window, odds: Odds): PlayType {
  return defineInWindow(family, code, window, {
    shape: rows(tokenOf(window), window.length, window.repeats),
    odds,
    score: (selection, drawn) =>
      scoreOnce(
        drawn.every((token, i) => fits(selection[i], token)),
        ANY_PRIZE,
      ),
  })
}

/**
 * A straight of all positions sold with those of its ends (组合): as many lines a combination as positions. Prize `3` is
 * for the last three, won by each combination that ends so.
 */
export function defineNested(family: Family, code: string, window: Window, odds: Odds): PlayType {
  return defineInWindow(family, code, window, {
    shape: rows(tokenOf(window), window.length, true, window.length),
    odds,
    score: (selection, drawn) => {
      const wins = drawn.flatMap((_, start) => {
        const ends = drawn.slice(start).every((token, i) => fits(selection[start + i], token))
        const before = selection.slice(0, start).reduce((product, row) => product * row.length, 1)
        return ends ? [{ prize: String(window.length - start), hits: 1, combinations: before }] : []
      })
      return { wins, pushed: 0 }
    },
  })
}

/** A part of a pattern: `choose` different tokens that show exactly `times` each. */
type Role = { times: number; choose: number }

/**
 * Without order (组选): the drawn tokens show the pattern, each role's tokens from its own group. A single group serves
 * all roles when `shared`: group 3 of n tokens is n (n − 1) lines.
 */
export function definePattern(
  family: Family,
  code: string,
  window: Window,
  { roles, odds, shared = false }: { roles: readonly Role[]; odds: Odds; shared?: boolean },
): PlayType {
  const groups = (selection: Selection) => (shared ? roles.map(() => selection[0] ?? []) : selection)
  return defineInWindow(family, code, window, {
    shape: patternShape(tokenOf(window), roles, shared),
    odds,
    score: (selection, drawn) => {
      const won = roles.every(({ times, choose: wanted }, i) => {
        const showing = [...new Set(drawn)].filter(token => drawn.filter(other => other === token).length === times)
        return showing.length === wanted && showing.every(token => fits(groups(selection)[i], token))
      })
      return scoreOnce(won, ANY_PRIZE)
    },
  })
}

function patternShape(check: TokenCheck, roles: readonly Role[], shared: boolean): Shape {
  const [first, second] = roles
  if (!second) return pool(check, first!.choose)
  const a = first!.choose
  const b = second.choose
  const count = (left: readonly string[], right: readonly string[]) => {
    const common = left.filter(token => right.includes(token)).length
    return Array.from({ length: common + 1 }, (_, taken) => {
      const lefts = choose(common, taken) * choose(left.length - common, a - taken)
      return lefts * choose(right.length - taken, b)
    }).reduce((sum, ways) => sum + ways, 0)
  }
  if (shared) {
    return {
      ...pool(check, a + b),
      countCombinations: ([tokens = []]) => count(tokens, tokens),
    }
  }
  return {
    findProblems: selection => {
      const [left = [], right = []] = selection
      if (selection.length !== 2) return [{ token: null, reason: 'wrong_groups' }]
      const problems = [...checkGroup(left, check, { least: a }), ...checkGroup(right, check, { least: b })]
      return problems.length > 0 || count(left, right) > 0 ? problems : [{ token: null, reason: 'nothing_counted' }]
    },
    countCombinations: ([left = [], right = []]) => count(left, right),
  }
}

/** Positions bet on one by one (定位胆). */
export function definePlaces(family: Family, code: string, window: Window, odds: Odds): PlayType {
  return definePlay(family, code, {
    shape: places(tokenOf(window), window.length),
    odds,
    score: (selection, result: Result) => {
      const drawn = window.read(result)
      const won = drawn.filter((token, i) => fits(selection[i], token)).length
      return scoreOnce(true, ANY_PRIZE, won)
    },
    findChances: selection => {
      const picked = selection.reduce((sum, row) => sum + row.length, 0)
      return { hits: new Map([[ANY_PRIZE, ratio(picked, window.alphabet.length)]]), pushed: ratio(0) }
    },
  })
}

/** A token anywhere in the window, once however often it shows (不定位). */
export function defineAnywhere(family: Family, code: string, window: Window, odds: Odds): PlayType {
  return defineInWindow(family, code, window, {
    shape: eachToken(tokenOf(window)),
    odds,
    score: (selection, drawn) => scoreTokens(selection, token => Number(drawn.includes(token))),
  })
}

/** A value of what is drawn, standing for all the combinations that have it (和值, 跨度): one of them wins. */
export function defineValue(
  family: Family,
  code: string,
  window: Window,
  {
    measure,
    combinations,
    odds,
  }: { measure: (drawn: readonly string[]) => number; combinations: readonly number[]; odds: Odds },
): PlayType {
  const check: TokenCheck = token => {
    if (!/^(0|[1-9]\d*)$/.test(token)) return 'not_a_number'
    return combinations[Number(token)] ? null : 'out_of_range'
  }
  return defineInWindow(family, code, window, {
    shape: eachToken(check, token => combinations[Number(token)] ?? 0),
    odds,
    score: ([values = []], drawn) => (values.includes(String(measure(drawn))) ? scoreOnce(true, ANY_PRIZE) : NOTHING),
  })
}
