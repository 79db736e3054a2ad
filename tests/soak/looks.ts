import { playStories } from '../play-stories.ts'

/** Every page and lobby in every look before axe, and a game of every vendor; `npm test` takes some of them. */
export const run = () => playStories('all', ['pages', 'looks', 'brands'])
