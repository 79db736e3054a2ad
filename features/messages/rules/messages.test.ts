import { expect, test } from 'vitest'
import { BANNER_GROUPS, bannerGroupOf, pagesShown, pictureOf, targetOf } from './messages.ts'

test('§2: thirteen groups of routes have banners, and no route is in two', () => {
  expect(Object.keys(BANNER_GROUPS)).toHaveLength(13)
  const paths = Object.values(BANNER_GROUPS).flat()
  expect(new Set(paths).size).toBe(paths.length)
})

test.each([
  ['/', 'home'],
  ['/index.html', 'home'],
  ['/rng', 'rng'],
  ['/register', 'w_register'],
  ['/help', 'help'],
  ['/helpmc', undefined],
  ['/me', undefined],
  ['/lottery', undefined],
  ['/game', undefined],
])('§2: %s shows the banners of %s', (path, group) => {
  expect(bannerGroupOf(path)).toBe(group)
})

test.each([
  ['PAGE', '/rng', { kind: 'page', to: '/rng', hash: '', search: {} }],
  [
    'PAGE',
    '/rng?vassalage=LACQUER&page=1#games',
    { kind: 'page', to: '/rng', hash: 'games', search: { vassalage: 'LACQUER', page: '1' } },
  ],
  ['PAGE', '/', { kind: 'page', to: '/', hash: '', search: {} }],
  ['GAME', 'LACQUER/lotus-lantern', { kind: 'game', vassalage: 'LACQUER', gameCode: 'lotus-lantern' }],
  ['NOTICE', 'ledger', { kind: 'notice', id: 'ledger' }],
  ['PROMOTION', 'welcome', { kind: 'page', to: '/promoDetail', hash: '', search: { id: 'welcome' } }],
  ['URL', 'https://partner.example/a?b=c', { kind: 'site', url: 'https://partner.example/a?b=c' }],
])('a banner of %s %s opens its target', (type, target, opens) => {
  expect(targetOf(type, target)).toEqual(opens)
})

test.each([
  ['', '/rng'],
  ['PAGE', '//evil.example'],
  ['PAGE', '/\\evil.example'],
  ['PAGE', 'javascript:alert(1)'],
  ['PAGE', 'https://evil.example'],
  ['PAGE', '/rng?x="onclick=alert(1)'],
  ['GAME', 'LACQUER'],
  ['GAME', '../x/y'],
  ['NOTICE', '"><script>'],
  ['URL', 'javascript:alert(1)'],
  ['URL', 'JaVaScRiPt:alert(1)//https://a.example'],
  ['URL', 'data:text/html,<script>alert(1)</script>'],
  ['URL', 'http://partner.example'],
  ['URL', 'https://bank.example@evil.example'],
  ['URL', 'https://partner.example/"onmouseover=alert(1)'],
  ['URL', ' https://partner.example'],
  ['ELSE', '/rng'],
])('a banner of %s %s opens nothing', (type, target) => {
  expect(targetOf(type, target)).toBeUndefined()
})

test.each([
  ['/banners/credits-wide.svg', true],
  ['', false],
  ['//evil.example/a.png', false],
  ['/\\evil.example/a.png', false],
  ['/banners/../../etc', false],
  ['https://evil.example/a.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg onload=alert(1)>', false],
])('a picture comes from this site alone: %s: %s', (url, isOwn) => {
  expect(pictureOf(url)).toBe(isOwn ? url : undefined)
})

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 3 4 5'],
  [1, 9, '1 2 3 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [9, 9, '1 … 7 8 9'],
])('§9: on page %i of %i a paginator shows %s', (pageNo, pages, shown) => {
  expect(
    pagesShown(pageNo, pages)
      .map(page => page ?? '…')
      .join(' '),
  ).toBe(shown)
})
