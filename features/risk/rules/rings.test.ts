import { expect, test } from 'vitest'
import { ringsOf } from './rings.ts'

const star = (n: number) => Array.from({ length: n }, (_, i): [string, string] => ['lan', `n${i}`])

test('one alone stands in the middle', () => {
  expect(ringsOf('lan', [])).toMatchObject([{ id: 'lan', x: 0, y: 0, ring: 0 }])
})

test('each node stands once, on the ring of its shortest way, and the same graph is drawn alike', () => {
  const edges: [string, string][] = [
    ['lan', 'a'],
    ['lan', 'b'],
    ['a', 'x'],
    ['b', 'x'],
    ['x', 'c'],
    ['far', 'away'],
  ]
  const nodes = ringsOf('lan', edges)
  expect(nodes.map(({ id, ring }) => `${id}${ring}`)).toEqual(['lan0', 'a1', 'x2', 'c3', 'b1'])
  expect(ringsOf('lan', edges)).toEqual(ringsOf('lan', edges))
})

test.each([2, 12, 60])('%i nodes around one keep away from each other', count => {
  const nodes = ringsOf('lan', star(count))
  const between = nodes.flatMap((one, n) =>
    nodes.slice(n + 1).map(other => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(nodes).toHaveLength(count + 1)
  expect(Math.min(...between)).toBeGreaterThan(24)
})

test('what more hangs on gets more room', () => {
  const nodes = ringsOf('lan', [
    ['lan', 'a'],
    ['lan', 'b'],
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
  ])
  const angle = (id: string) => {
    const { x, y } = nodes.find(node => node.id === id)!
    return (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI)
  }
  // Three quarters of the circle are of `a`, whose middle is therefore at three eighths.
  expect(angle('a')).toBeCloseTo((3 / 8) * 2 * Math.PI)
  expect(angle('b')).toBeCloseTo((7 / 8) * 2 * Math.PI)
})
