import { playStories } from '../play-stories.ts'

export const options = { only: { type: 'string' } }

/**
 * `pages`: every page and lobby in every look before axe, a game of every vendor, and 300 payloads in all that operators write.
 * `stories`: stories of accounts and of the office, each in another language, theme and size than `npm test` tells it in. `--only`
 * runs one.
 */
export async function run(_: unknown, { only }: { only?: string }): Promise<boolean> {
  const pages = only === 'stories' || (await playStories('all', ['pages', 'looks', 'brands', 'messages-xss']))
  const stories =
    only === 'pages' || (await playStories('other', ['accounts', 'office', '--grep-invert', 'every screen']))
  return pages && stories
}
