import { playStories } from '../play-stories.ts'

/** Every page and lobby in every look before axe, a game of every vendor, and 300 payloads in all that operators write. */
export const run = () => playStories('all', ['pages', 'looks', 'brands', 'messages-xss'])
