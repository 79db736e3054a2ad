import { describe, expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import {
  askedOf,
  chooseFilter,
  choosePage,
  chooseProvider,
  chooseType,
  classesOf,
  filtersOf,
  hasMore,
  hotVassalage,
  isReadWhole,
  type ListState,
  type ListType,
  NO_FILTERS,
  openList,
  PROVIDERS_WITHOUT_ARROWS,
  pageOfWhole,
} from './list.ts'

const FIRST = { pageNo: 1, pageSize: 15, filters: NO_FILTERS }
const busy: ListState = {
  ...openList('RNG', 'LACQUER'),
  filters: { ...NO_FILTERS, gameName: 'lotus', gameClassify: 'JP', minBet: '0.1' },
  pageNo: 4,
}
const TYPES: ListType[] = ['', 'hot', 'fav', 'recent']

test('the figures are those of the specification', () => {
  expect([openList('RNG').pageSize, PROVIDERS_WITHOUT_ARROWS]).toEqual([15, 7])
})

test('a list opens with all games of the provider that the address names', () => {
  expect(openList('RNG', 'LACQUER')).toEqual({ gameType: 'RNG', type: '', vassalage: 'LACQUER', ...FIRST })
  expect(openList('PVP').vassalage).toBe('')
})

describe('switching', () => {
  test.each(TYPES)('to the type "%s" leads to its first page without filters', type => {
    expect(chooseType(busy, type, true)).toEqual({ ...busy, ...FIRST, type })
  })

  test.each(['fav', 'recent'] as const)('to %s without a login changes nothing', type => {
    expect(chooseType(busy, type, false)).toBe(busy)
  })

  test.each(['', 'hot'] as const)('to "%s" needs no login', type => {
    expect(chooseType(busy, type, false).type).toBe(type)
  })

  test('the provider leads to the first page of all its games', () => {
    expect(chooseProvider({ ...busy, type: 'hot' }, 'JADE')).toEqual({ ...openList('RNG', 'JADE') })
  })

  test('a filter leads to the first page and keeps the others', () => {
    expect(chooseFilter(busy, { minBet: '0.5' })).toEqual({
      ...busy,
      pageNo: 1,
      filters: { ...NO_FILTERS, gameName: 'lotus', gameClassify: 'JP', minBet: '0.5' },
    })
  })

  test.each(['hot', 'fav', 'recent'] as const)('a filter leads from %s to the list of all games', type => {
    const state = chooseType(busy, type, true)
    expect(chooseFilter(state, { gameName: 'koi' })).toEqual({
      ...busy,
      ...FIRST,
      filters: { ...NO_FILTERS, gameName: 'koi' },
    })
  })
})

describe('pages', () => {
  test('stay within those there are', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 5_000 }), (pageNo, totalPages) => {
        const chosen = choosePage(busy, pageNo, totalPages).pageNo
        expect(chosen).toBeGreaterThanOrEqual(1)
        expect(chosen).toBeLessThanOrEqual(totalPages)
        if (pageNo >= 1 && pageNo <= totalPages) expect(chosen).toBe(pageNo)
      }),
    )
  })

  test('an empty list has its first one', () => {
    expect(choosePage(busy, 3, 0).pageNo).toBe(1)
  })

  test.each([
    [1, 2, true],
    [2, 2, false],
    [3, 2, false],
    [1, 0, false],
    [1, undefined, true],
  ])('on page %d of %s there is more: %s', (pageNo, totalPages, more) => {
    expect(hasMore({ ...busy, pageNo }, totalPages)).toBe(more)
  })

  test('hot games are a single page', () => {
    expect(hasMore(chooseType(busy, 'hot', true), 9)).toBe(false)
  })

  test('after a switch there may be more until the answer tells', () => {
    expect(hasMore(chooseType({ ...busy, pageNo: 9 }, '', true), undefined)).toBe(true)
  })
})

describe('what is asked', () => {
  test('is the provider with all filters', () => {
    expect(askedOf(busy)).toEqual({
      gameType: 'RNG',
      vassalage: 'LACQUER',
      gameName: 'lotus',
      gameClassify: 'JP',
      minBet: '0.1',
      mechanic: '',
      volatility: '',
      theme: '',
      sort: '',
    })
  })

  test('names no provider on FISH', () => {
    expect(askedOf(openList('FISH', 'LACQUER')).vassalage).toBe('')
    expect(askedOf(openList('PVP', 'LACQUER')).vassalage).toBe('LACQUER')
  })

  test('hot games are those of the current provider on RNG alone', () => {
    expect(hotVassalage(openList('RNG', 'LACQUER'))).toBe('LACQUER')
    expect(hotVassalage(openList('PVP', 'LACQUER'))).toBe('')
  })
})

describe('lists that are read whole', () => {
  test.each([
    [openList('RNG', 'LACQUER'), false],
    [openList('FISH'), false],
    [openList('FISH', 'LACQUER'), true],
    [chooseType(openList('FISH', 'LACQUER'), 'hot', true), false],
    [chooseType(openList('RNG'), 'fav', true), false],
    [chooseType(openList('RNG'), 'recent', true), true],
  ])('%j: %s', (state, whole) => {
    expect(isReadWhole(state)).toBe(whole)
  })

  const games = Array.from({ length: 40 }, (_, index) => ({ nodeId: index, vassalage: index % 2 ? 'A' : 'B' }))

  test('show a page of recent games', () => {
    const state = { ...chooseType(openList('RNG', 'A'), 'recent', true), pageNo: 3 }
    expect(pageOfWhole(state, games)).toEqual({ games: games.slice(30), totalPages: 3 })
    expect(pageOfWhole({ ...state, pageNo: 7 }, games).games).toHaveLength(10)
    expect(pageOfWhole(state, [])).toEqual({ games: [], totalPages: 0 })
  })

  test('show the fish games of the chosen provider', () => {
    const page = pageOfWhole(openList('FISH', 'A'), games)
    expect(page.totalPages).toBe(2)
    expect(page.games.map(game => game.nodeId)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29])
  })
})

describe('classifications', () => {
  const offered = [
    { code: 'BG', vendors: ['LACQUER'] },
    { code: 'JP', vendors: ['JADE'] },
    { code: 'SLOT', vendors: ['LACQUER', 'JADE'] },
    { code: 'OTHER', vendors: ['LACQUER'] },
  ]

  test('are those that somebody offers', () => {
    expect(classesOf(offered, '', ['EN'])).toEqual(['SLOT', 'JP'])
  })

  test('are those of the chosen provider', () => {
    expect(classesOf(offered, 'LACQUER', ['EN'])).toEqual(['SLOT'])
  })

  test('bingo is one of them only with the language TY', () => {
    expect(classesOf(offered, 'LACQUER', ['EN', 'TY'])).toEqual(['SLOT', 'BG'])
  })
})

test('an address opens a list narrowed and sorted; what is no filter of ours changes nothing', () => {
  const filters = filtersOf({ sort: 'new', theme: 'sea', gameClassify: 'AC', page: 'LACQUER' })
  expect(openList('RNG', '', filters).filters).toEqual({ ...NO_FILTERS, sort: 'new', theme: 'sea', gameClassify: 'AC' })
  expect(filtersOf({ sort: 'luck', volatility: 'none' })).toEqual({})
})
