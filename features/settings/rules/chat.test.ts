import { expect, test } from 'vitest'
import { chatKindOf, isChat, mayLeadChat } from './chat.ts'

const OWN = 'http://site.test'
const ALLOWED = ['self', 'https://chat.test', 'https://desk.test:8443']
const may = (path: string, allowed = ALLOWED) => mayLeadChat(new URL(path, OWN), allowed, OWN)

test.each([
  ['/contact', true],
  ['https://chat.test/room?m=1', true],
  ['https://desk.test:8443/', true],
  ['https://desk.test/', false],
  ['http://chat.test/room', false],
  ['https://chat.test.evil.test/', false],
  ['https://evil.test/?https://chat.test', false],
  ['https://chat.test@evil.test/', false],
  ['https://someone@chat.test/', false],
  ['//evil.test/chat', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['blob:https://chat.test/1', false],
])('a chat window may be led to %s: %s', (path, expected) => {
  expect(may(path)).toBe(expected)
})

test('without `self` the site’s own pages are no chat either', () => {
  expect(may('/contact', ['https://chat.test'])).toBe(false)
})

test.each([
  [0, ['LIVECHAT', 'VIP'], 'LIVECHAT'],
  [4, ['LIVECHAT', 'VIP'], 'LIVECHAT'],
  [5, ['LIVECHAT', 'VIP'], 'VIP'],
  [5, ['LIVECHAT'], 'LIVECHAT'],
] as const)('§6 VIP: rank %i, offered %j, is led to %s', (rank, offered, expected) => {
  expect(chatKindOf(rank, offered)).toBe(expected)
})

test('only LIVECHAT and VIP are chats', () => {
  expect(['LIVECHAT', 'VIP', 'TELEGRAM', 'toString'].map(isChat)).toEqual([true, true, false, false])
})
