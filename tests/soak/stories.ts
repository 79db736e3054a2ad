import { playStories } from '../play-stories.ts'

export const options = { only: { type: 'string' } }

/**
 * Stories of accounts and of the office, each in another language, theme and size than `npm test` tells it in. `--only looks`: every
 * page and lobby in every look before axe, a game of every vendor, and 300 payloads in all that operators write.
 */
export const run = (_: unknown, { only }: { only?: string }) =>
  only === 'looks'
    ? playStories('all', ['pages', 'looks', 'brands', 'messages-xss'])
    : playStories('other', ['accounts', 'office', '--grep-invert', 'every screen'])
