import { describe, expect, test } from 'vitest'
import { circleOf, type Seen, type TieKind } from './circle.ts'

/** `lan@device:home` at a minute: who, what, where. */
function seen(text: string, minute = 0): Seen {
  const [, memberId, kind, key] = /^(\w+)@(\w+):(\S+)$/.exec(text)!
  const about = key!.split('/')[0]!
  return {
    memberId: memberId!,
    kind: kind as TieKind,
    key: key!,
    about,
    last: new Date(minute * 60_000),
    isFull: false,
  }
}
const of = (...texts: string[]) =>
  circleOf(
    'lan',
    texts.map(text => seen(text)),
    60,
  )
const steps = ({ members }: ReturnType<typeof circleOf>) => members.map(({ id, step }) => `${id}${step}`)

describe('who is linked', () => {
  test.each<[what: string, seen: string[], members: string[], ties: string[]]>([
    ['nobody', [], ['lan0'], []],
    ['nobody who was elsewhere', ['lan@device:a/x', 'minh@device:b/x'], ['lan0'], []],
    ['one by a payee', ['lan@payee:p', 'minh@payee:p'], ['lan0', 'minh1'], ['payee lan minh']],
    [
      'one by another',
      ['lan@payee:p', 'minh@payee:p', 'minh@device:b/x', 'hoa@device:b/x'],
      ['lan0', 'minh1', 'hoa2'],
      ['payee lan minh', 'device hoa minh'],
    ],
    [
      'nobody three steps away',
      ['lan@payee:p', 'a@payee:p', 'a@payee:q', 'b@payee:q', 'b@payee:r', 'c@payee:r'],
      ['lan0', 'a1', 'b2'],
      ['payee a lan', 'payee a b'],
    ],
  ])('%s', (_, texts, members, ties) => {
    const found = of(...texts)
    expect(steps(found)).toEqual(members)
    expect(found.ties.map(tie => [tie.kind, ...tie.members].join(' '))).toEqual(ties)
    expect(found.isCut).toBe(false)
  })
})

test('an address is left out where a browser at it ties the same, not where it ties more', () => {
  const same = of('lan@device:a/x', 'minh@device:a/x', 'lan@address:a', 'minh@address:a')
  expect(same.ties.map(tie => tie.kind)).toEqual(['device'])
  const more = of('lan@device:a/x', 'minh@device:a/x', 'lan@address:a', 'minh@address:a', 'hoa@address:a')
  expect(more.ties.map(tie => `${tie.kind} ${tie.members.length}`)).toEqual(['device 2', 'address 3'])
})

test('places of one kind that tie the same are one tie, called after the last used', () => {
  const rows = [
    seen('lan@payee:old', 1),
    seen('minh@payee:old', 1),
    seen('lan@payee:new', 9),
    seen('minh@payee:new', 8),
  ]
  expect(circleOf('lan', rows, 60).ties).toMatchObject([{ about: 'new', places: 2, last: new Date(9 * 60_000) }])
})

test('with more than there is room for it says so, and keeps the strongest', () => {
  const rows = ['lan@address:a', 'x@address:a', 'y@address:a', 'lan@payee:p', 'z@payee:p'].map(text => seen(text))
  const found = circleOf('lan', rows, 3)
  expect(steps(found)).toEqual(['lan0', 'z1', 'x1'])
  expect(found.isCut).toBe(true)
  expect(circleOf('lan', rows, 4).isCut).toBe(false)
})

test('a place where not everybody was looked at says so', () => {
  const rows = [seen('lan@address:a'), { ...seen('minh@address:a'), isFull: true }]
  expect(circleOf('lan', rows, 60).ties).toMatchObject([{ isFull: true }])
})
