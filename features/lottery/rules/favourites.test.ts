import { expect, test } from 'vitest'
import { favouritesOf, readFavourites, toggleFavourite } from './favourites.ts'

test('one press saves a lottery for its member alone, the next one removes it', () => {
  const once = toggleFavourite({ other: [5] }, 'lan', 7)
  expect(once).toEqual({ other: [5], lan: [7] })
  const twice = toggleFavourite(once, 'lan', 9)
  expect(favouritesOf(twice, 'lan')).toEqual([9, 7])
  expect(toggleFavourite(twice, 'lan', 7)).toEqual({ other: [5], lan: [9] })
})

test.each([null, '', 'no json', '5', 'null', '[1]', '{"lan":5}', '{"lan":["a"]}'])(
  'what is kept as %s saves nothing',
  text => {
    expect(favouritesOf(readFavourites(text), 'lan')).toEqual([])
  },
)

test('a name that every object knows is a name like others', () => {
  const saved = toggleFavourite(readFavourites('{}'), '__proto__', 3)
  expect(favouritesOf(saved, '__proto__')).toEqual([3])
  expect(favouritesOf(saved, 'toString')).toEqual([])
  expect(JSON.parse(JSON.stringify(saved))).toHaveProperty(['__proto__'])
})
